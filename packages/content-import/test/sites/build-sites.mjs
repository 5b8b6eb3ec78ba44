/**
 * Builds the sites of `built/` anew: `node packages/content-import/test/sites/build-sites.mjs [NAME ...]`. No step of the tests.
 * Each generator of npm is installed into a temporary folder, which is kept. The others are Debian's packages:
 * hugo jekyll ruby-jekyll-redirect-from ruby-jekyll-seo-tag ruby-jekyll-sitemap ruby-rouge mkdocs mkdocs-material mkdocs-redirects
 * python3-pymdownx python3-sphinx furo python3-myst-parser python3-sphinx-inline-tabs python3-sphinx-reredirects asciidoctor.
 * `build-wordpress.mjs` makes the mirror of a WordPress site. `built/company`, `built/confluence` and `built/notion` are by hand.
 *
 * What only weighs is left out of `built/`: scripts, styles, fonts, indexes of a search, and pictures that no page shows. In the pages, the
 * text of scripts (JSON-LD and formulas aside), of styles and of icons is left out; no other byte of them is changed.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { keepPublished, picture } from './keep-published.mjs'

const here = import.meta.dirname
const workshop = join(tmpdir(), 'svc-sites')
const sites = {
  docusaurus: {
    packages: [
      '@docusaurus/core@3.10.2',
      '@docusaurus/preset-classic@3.10.2',
      '@docusaurus/plugin-client-redirects@3.10.2',
      '@mdx-js/react@3.1.1',
      'react@19.3.1',
      'react-dom@19.3.1',
      'remark-math@6.0.0',
      'rehype-katex@7.0.1',
    ],
    pictures: ['static/img/cloth.png'],
    commands: [['node_modules/.bin/docusaurus', 'build']],
    output: 'build',
  },
  vitepress: {
    packages: ['vitepress@1.6.4', 'markdown-it-mathjax3@4.3.2', 'markdown-it-footnote@4.0.0'],
    pictures: ['public/mule.png', 'public/map.png'],
    commands: [['node_modules/.bin/vitepress', 'build']],
    output: '.vitepress/dist',
  },
  starlight: {
    packages: ['node@22.23.3', 'astro@7.3.5', '@astrojs/starlight@0.42.4', 'sharp@0.35.5'],
    pictures: ['src/assets/cairn.png'],
    commands: [['node_modules/node/bin/node', 'node_modules/astro/bin/astro.mjs', 'build']],
    output: 'dist',
  },
  eleventy: {
    packages: [
      '@11ty/eleventy@3.1.8',
      '@11ty/eleventy-plugin-syntaxhighlight@5.0.2',
      'markdown-it-anchor@10.0.0',
      'markdown-it-footnote@4.0.0',
    ],
    pictures: ['img/head.png'],
    commands: [['node_modules/.bin/eleventy']],
    output: '_site',
  },
  hugo: { pictures: ['static/brake.png'], commands: [['hugo', '--quiet']], output: 'public' },
  jekyll: { pictures: ['img/eight.png'], commands: [['jekyll', 'build', '--quiet']], output: '_site' },
  mkdocs: { pictures: ['docs/img/lid.png'], commands: [['mkdocs', 'build', '--quiet']], output: 'site' },
  material: { pictures: ['docs/img/chart.png'], commands: [['mkdocs', 'build', '--quiet']], output: 'site' },
  sphinx: { pictures: ['bell.png'], commands: [['sphinx-build', '-q', '-b', 'html', '.', 'site']], output: 'site' },
  asciidoctor: {
    pictures: ['gate.png'],
    commands: [
      ['asciidoctor', '-a', 'reproducible', '-D', 'site', 'index.adoc', 'passage.adoc', 'fees.adoc'],
      ['asciidoctor', '-a', 'reproducible', '-D', 'site/de', 'de/index.adoc'],
      ['cp', 'gate.png', 'locks.html', 'site'],
    ],
    output: 'site',
  },
}

for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(sites)) {
  const { packages = [], pictures, commands, output } = sites[name]
  const folder = join(workshop, name)
  mkdirSync(folder, { recursive: true })
  for (const entry of readdirSync(folder))
    if (!['node_modules', 'package.json', 'package-lock.json'].includes(entry)) rmSync(join(folder, entry), { recursive: true })
  if (packages.length > 0 && !existsSync(join(folder, 'node_modules'))) {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...packages], { cwd: folder, stdio: 'inherit' })
  }
  cpSync(join(here, 'sources', name), folder, { recursive: true })
  for (const path of pictures) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), picture)
  }
  for (const [command, ...args] of commands) {
    execFileSync(command.includes('/') ? join(folder, command) : command, args, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', TZ: 'UTC' },
    })
  }
  keepPublished(join(folder, output), join(here, 'built', name))
  console.log(`${name}: ${readdirSync(join(here, 'built', name), { recursive: true }).length} files`)
}
