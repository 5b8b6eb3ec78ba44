/**
 * Builds `built/wordpress` anew, the mirror of a WordPress site: `node packages/content-import/test/sites/build-wordpress.mjs`.
 * Needs Debian's packages php-cli php-mysql php-gd mariadb-server wget dpkg; WordPress itself is unpacked into a temporary folder.
 * The database and the server of PHP listen on this machine only, and stop with the script. The mirror is made with
 * `wget --mirror --page-requisites`; a proxy leads the name of the site to PHP.
 */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { keepPublished, picture } from './keep-published.mjs'

const here = import.meta.dirname
const site = 'heronlake.example'
const workshop = join(tmpdir(), 'svc-sites', 'wordpress')
rmSync(workshop, { recursive: true, force: true })
mkdirSync(join(workshop, 'packages'), { recursive: true })
const run = (command, args, options = {}) =>
  execFileSync(command, args, { cwd: workshop, stdio: ['ignore', 'ignore', 'inherit'], ...options })

run('apt-get', ['download', 'wordpress', 'wordpress-theme-twentytwentyone', 'php-getid3'], { cwd: join(workshop, 'packages') })
for (const file of readdirSync(join(workshop, 'packages'))) run('dpkg', ['-x', `packages/${file}`, 'root'])
const wordpress = join(workshop, 'wordpress')
// Debian links its own wp-content and libraries to absolute paths; a site that is only saved needs none of them.
run('cp', ['-r', 'root/usr/share/wordpress', 'wordpress'])
for (const path of ['wp-content', 'wp-config.php']) rmSync(join(wordpress, path), { recursive: true, force: true })
for (const path of ['themes', 'uploads', 'plugins', 'languages']) mkdirSync(join(wordpress, 'wp-content', path), { recursive: true })
for (const content of ['root/usr/share/wordpress/wp-content', 'root/var/lib/wordpress/wp-content']) {
  const theme = join(workshop, content, 'themes', 'twentytwentyone')
  if (existsSync(theme)) cpSync(theme, join(wordpress, 'wp-content/themes/twentytwentyone'), { recursive: true })
}
const socket = join(workshop, 'db.sock')
writeFileSync(
  join(wordpress, 'wp-config.php'),
  `<?php
define('DB_NAME', 'lake'); define('DB_USER', 'root'); define('DB_PASSWORD', ''); define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', ''); $table_prefix = 'wp_';
define('WP_HOME', 'http://${site}'); define('WP_SITEURL', 'http://${site}');
define('WP_HTTP_BLOCK_EXTERNAL', true); define('DISABLE_WP_CRON', true); define('AUTOMATIC_UPDATER_DISABLED', true);
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`,
)
writeFileSync(
  join(workshop, 'route.php'),
  `<?php $file = $_SERVER['DOCUMENT_ROOT'] . parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (is_file($file)) return false;
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php'; require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
`,
)
writeFileSync(join(workshop, 'boat.png'), picture)

run('mariadb-install-db', ['--user=root', `--datadir=${workshop}/db`, '--auth-root-authentication-method=normal', '--skip-test-db'])
const database = spawn(
  'mariadbd',
  ['--no-defaults', '--user=root', `--datadir=${workshop}/db`, `--socket=${socket}`, '--skip-networking'],
  { stdio: 'ignore' },
)
while (!existsSync(socket)) await wait(200)
run('mariadb', [`--socket=${socket}`, '--user=root', '-e', 'create database lake character set utf8mb4'])
run('php', [join(here, 'sources/wordpress/seed.php')], { cwd: wordpress, env: { ...process.env, PICTURE: join(workshop, 'boat.png') } })

const port = 18_573
const php = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', wordpress, join(workshop, 'route.php')], { stdio: 'ignore' })
await wait(1500)
const proxy = createServer((incoming, outgoing) => {
  const { pathname, search } = new URL(incoming.url, `http://${site}`)
  const onward = request({ port, host: '127.0.0.1', path: pathname + search, headers: { host: site, 'user-agent': 'Wget' } }, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  onward.end()
})
await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve))
const mirror = spawn(
  'wget',
  [
    '--mirror',
    '--page-requisites',
    '--no-verbose',
    '--no-host-directories',
    '--directory-prefix=mirror',
    '-e',
    'robots=off',
    `http://${site}/`,
  ],
  { cwd: workshop, stdio: 'ignore', env: { ...process.env, http_proxy: `http://127.0.0.1:${proxy.address().port}` } },
)
await new Promise((resolve) => mirror.on('exit', resolve))
proxy.close()
php.kill()
database.kill()
keepPublished(join(workshop, 'mirror'), join(here, 'built/wordpress'))
