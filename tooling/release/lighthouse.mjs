/**
 * The proof of the README's Lighthouse badge: measures pages of a server of the shipped content. `npm run release:check` does it with the
 * published server; by hand:
 *
 *   node tooling/release/lighthouse.mjs http://localhost:8080
 */
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { runStep } from './run-step.mjs'

/** Not a development dependency: 114 packages and 176 MB for one check, and it needs Node 22.19. */
const program = ['--package', 'node@24', '--package', 'lighthouse@13.5.0', 'lighthouse']
const flags = [
  '--quiet',
  '--only-categories=performance,accessibility,best-practices,seo,agentic-browsing',
  '--output=json',
  '--output-path=stdout',
  '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
]

/** Lighthouse finds Chrome and Chromium by itself, but not Debian's headless shell, which the tests install. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const env = existsSync(headlessShell) ? { CHROME_PATH: process.env.CHROME_PATH ?? headlessShell } : {}

/** A page of each kind that people read. */
const pages = ['/', '/pricing', '/coverage/cyber', '/facts', '/developers']

/** Of a category that the badge does not name: "Agentic Browsing" is "still under development", as Lighthouse says. */
const withoutBadge = 100

/**
 * Compares the scores of the pages with those of the badge, which are the least.
 *
 * @param {string} origin of a server of the shipped content
 * @param {(path: string, scores: string) => void} onScores gets the scores of each page
 * @throws {Error} if a page has less, or Lighthouse or Chrome is not there
 */
export async function checkLighthouse(origin, onScores) {
  const promised = badgeScores()
  for (const path of pages) {
    const printed = await runStep('npx', ['--yes', '--prefer-offline', ...program, `${origin}${path}`, ...flags], { cwd: tmpdir(), env })
    const categories = Object.values(JSON.parse(printed).categories)
    const scores = categories.map(({ title, score }) => [title, Math.round(score * 100)])
    onScores(path, scores.map((entry) => entry.join(' ')).join(', '))
    for (const [title, score] of scores) {
      const least = promised[title.toLowerCase()] ?? withoutBadge
      if (!(score >= least)) throw new Error(`Lighthouse gives ${path} ${score} for ${title}; it has to be ${least}.`)
    }
  }
}

/** Scores by lower-case category, from the title of the badge. @returns {Record<string, number>} */
function badgeScores() {
  const badge = readFileSync(new URL('../../docs/images/badge-lighthouse.svg', import.meta.url), 'utf8')
  const [, title] = /<title>Lighthouse: (.*)<\/title>/.exec(badge)
  return Object.fromEntries(
    title.split(', ').map((part) => {
      const [, category, score] = /^(.*) (\d+)/.exec(part)
      return [category.toLowerCase(), Number(score)]
    }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const origin = new URL(process.argv[2] ?? 'http://localhost:8080').origin
  await checkLighthouse(origin, (path, scores) => process.stdout.write(`${path}: ${scores}\n`))
}
