<?php
// Run by build-wordpress.mjs in the folder of WordPress: installs the site and writes its texts.
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = 'heronlake.example';
$_SERVER['REQUEST_URI'] = '/';
require 'wp-load.php';
require 'wp-admin/includes/upgrade.php';
wp_install('Heron Lake Boats', 'maud', 'maud@heronlake.example', true, '', 'not-a-secret');
update_option('blogdescription', 'Rowing boats by the hour');
update_option('permalink_structure', '/%postname%/');
update_option('timezone_string', 'Europe/London');
update_option('default_comment_status', 'open');
wp_set_current_user(1);
switch_theme('twentytwentyone');
foreach (get_posts(['post_type' => 'any', 'numberposts' => -1, 'post_status' => 'any']) as $old) wp_delete_post($old->ID, true);

function add(string $title, string $text, array $more = []): int {
    return wp_insert_post($more + ['post_title' => $title, 'post_content' => $text, 'post_type' => 'page', 'post_status' => 'publish', 'post_author' => 1, 'post_date' => '2025-04-02 09:00:00'], true);
}

$upload = wp_upload_bits('boat.png', null, file_get_contents(getenv('PICTURE')), '2025/04');
$picture = wp_insert_attachment(['post_title' => 'A red boat', 'post_mime_type' => 'image/png', 'post_status' => 'inherit', 'post_date' => '2025-04-02 09:00:00'], $upload['file']);
update_post_meta($picture, '_wp_attachment_image_alt', 'A red boat at the jetty');
wp_update_attachment_metadata($picture, ['width' => 24, 'height' => 16, 'file' => '2025/04/boat.png']);
$src = $upload['url'];

$home = add('Row on Heron Lake', <<<HTML
<!-- wp:cover {"overlayColor":"green"} --><div class="wp-block-cover"><span aria-hidden="true" class="wp-block-cover__background has-green-background-color has-background-dim-100 has-background-dim"></span><div class="wp-block-cover__inner-container"><!-- wp:paragraph {"align":"center"} --><p class="has-text-align-center">Forty boats wait for you from May to September.</p><!-- /wp:paragraph --></div></div><!-- /wp:cover -->
<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column --><div class="wp-block-column"><!-- wp:heading {"level":3} --><h3>By the hour</h3><!-- /wp:heading --><!-- wp:paragraph --><p>An hour costs eight pounds.</p><!-- /wp:paragraph --></div><!-- /wp:column --><!-- wp:column --><div class="wp-block-column"><!-- wp:heading {"level":3} --><h3>By the day</h3><!-- /wp:heading --><!-- wp:paragraph --><p>A day ends at sunset.</p><!-- /wp:paragraph --></div><!-- /wp:column --></div><!-- /wp:columns -->
<!-- wp:buttons --><div class="wp-block-buttons"><!-- wp:button --><div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="/prices/">See the prices</a></div><!-- /wp:button --></div><!-- /wp:buttons -->
HTML, ['post_name' => 'home', 'menu_order' => 1]);
$prices = add('Prices', <<<HTML
<!-- wp:paragraph --><p>All prices hold for one boat with up to <strong>four</strong> people.</p><!-- /wp:paragraph -->
<!-- wp:table --><figure class="wp-block-table"><table><thead><tr><th>Boat</th><th>Hour</th><th>Day</th></tr></thead><tbody><tr><td>Skiff</td><td>£8</td><td>£40</td></tr><tr><td>Punt</td><td>£11</td><td>£55</td></tr></tbody></table><figcaption class="wp-element-caption">Prices of 2025</figcaption></figure><!-- /wp:table -->
<!-- wp:heading {"anchor":"deposit"} --><h2 class="wp-block-heading" id="deposit">Deposit</h2><!-- /wp:heading -->
<!-- wp:list {"ordered":true} --><ol><!-- wp:list-item --><li>Leave a card<!-- wp:list --><ul><!-- wp:list-item --><li>or twenty pounds</li><!-- /wp:list-item --></ul><!-- /wp:list --></li><!-- /wp:list-item --><!-- wp:list-item --><li>Take the oars</li><!-- /wp:list-item --></ol><!-- /wp:list -->
<!-- wp:html --><p style="display:none">zqwphidden staff row for free</p><!-- zqwpcomment the punt leaks --><!-- /wp:html -->
<!-- wp:quote --><blockquote class="wp-block-quote"><!-- wp:paragraph --><p>A lake is never in a hurry.</p><!-- /wp:paragraph --><cite>The boatman</cite></blockquote><!-- /wp:quote -->
<!-- wp:paragraph --><p>Read <a href="/boats/rules/#wind">the rules</a>, or ask <a href="https://weather.example/">the forecast</a>. <s>Cash only.</s> Cards are fine.</p><!-- /wp:paragraph -->
HTML, ['menu_order' => 2, 'post_excerpt' => 'What a boat costs.']);
$boats = add('Boats', <<<HTML
<!-- wp:media-text --><div class="wp-block-media-text alignwide is-stacked-on-mobile"><figure class="wp-block-media-text__media"><img src="$src" alt="A red boat at the jetty" class="wp-image-$picture size-full"/></figure><div class="wp-block-media-text__content"><!-- wp:paragraph --><p>Skiffs are light and turn fast.</p><!-- /wp:paragraph --></div></div><!-- /wp:media-text -->
<!-- wp:image --><figure class="wp-block-image size-large"><img src="$src" alt="A red boat at the jetty"/><figcaption class="wp-element-caption">Number seven is our oldest</figcaption></figure><!-- /wp:image -->
HTML, ['menu_order' => 3]);
add('Rules', <<<HTML
<!-- wp:heading {"anchor":"wind"} --><h2 class="wp-block-heading" id="wind">Wind</h2><!-- /wp:heading -->
<!-- wp:paragraph --><p>At force five the flag is red and all boats come in.</p><!-- /wp:paragraph -->
<!-- wp:code --><pre class="wp-block-code"><code lang="bash" class="language-bash">flag --colour red</code></pre><!-- /wp:code -->
<!-- wp:preformatted --><pre class="wp-block-preformatted">Bell: two strokes</pre><!-- /wp:preformatted -->
HTML, ['post_parent' => $boats, 'menu_order' => 4]);
add('Lifeguards', 'zqwpdraft we look for two lifeguards.', ['post_status' => 'draft']);
add('Rota', 'zqwpprivate Maud works on Monday.', ['post_status' => 'private']);
add('Members', 'zqwpmembers the key is under the stone.', ['post_password' => 'oar', 'menu_order' => 9]);
$news = add('News', '', ['menu_order' => 5]);
update_option('show_on_front', 'page');
update_option('page_on_front', $home);
update_option('page_for_posts', $news);
$lake = wp_insert_term('Lake', 'category')['term_id'];
$post = add('The jetty is new', '<!-- wp:paragraph --><p>The jetty of oak holds ninety people since Sunday.</p><!-- /wp:paragraph --><!-- wp:more --><!--more--><!-- /wp:more --><!-- wp:paragraph --><p>Twelve posts went into the mud.</p><!-- /wp:paragraph -->', ['post_type' => 'post', 'post_category' => [$lake], 'tags_input' => ['jetty']]);
wp_insert_comment(['comment_post_ID' => $post, 'comment_author' => 'A walker', 'comment_content' => 'The old one was nicer.', 'comment_approved' => 1, 'comment_date' => '2025-04-03 10:00:00']);
add('Season opens', '<!-- wp:paragraph --><p>The first boat leaves on the first of May.</p><!-- /wp:paragraph -->', ['post_type' => 'post', 'post_category' => [$lake], 'post_date' => '2025-04-20 09:00:00']);
add('Next year', 'zqwpfuture', ['post_type' => 'post', 'post_date' => '2099-01-01 09:00:00', 'post_status' => 'future']);

$menu = wp_create_nav_menu('Main');
foreach ([$home, $prices, $boats, $news] as $id)
    wp_update_nav_menu_item($menu, 0, ['menu-item-object-id' => $id, 'menu-item-object' => 'page', 'menu-item-type' => 'post_type', 'menu-item-status' => 'publish']);
set_theme_mod('nav_menu_locations', ['primary' => $menu]);
update_option('widget_block', [2 => ['content' => '<h2>From the boat house</h2>'], 3 => ['content' => '<!-- wp:search {"label":"Search the lake","buttonText":"Search"} /-->'], 4 => ['content' => '<!-- wp:latest-posts /-->'], '_multiwidget' => 1]);
update_option('sidebars_widgets', ['wp_inactive_widgets' => [], 'sidebar-1' => ['block-2', 'block-3', 'block-4'], 'array_version' => 3]);
flush_rewrite_rules();
