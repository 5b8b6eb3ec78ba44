import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** The rules whose result depends on the colour scheme, and those whose result depends on the width. */
const colours = ['color-contrast', 'link-in-text-block']
const layout = ['scrollable-region-focusable', 'target-size']

type Rules = 'all' | 'colours' | 'layout'

/**
 * Violations that axe-core finds, targets below 24 px included (WCAG 2.2, 2.5.8), and the rules that pass.
 *
 * @param rules `colours` or `layout` for another colour scheme or width of a page whose other rules were checked
 */
export async function checkAccessibility(
  page: Page,
  rules: Rules = 'all',
): Promise<{ readonly violations: readonly string[]; readonly passed: readonly string[] }> {
  const root = page.locator('html')
  // The page's policy blocks added scripts, so the checker runs outside of it.
  if (!(await root.evaluate(({ ownerDocument }) => 'axe' in ownerDocument.defaultView))) await page.evaluate(axe.source)
  // Describes one element for each rule that passes, instead of every element of the page.
  const resultTypes = ['violations']
  const options =
    rules === 'all'
      ? { resultTypes, rules: { 'target-size': { enabled: true } } }
      : { resultTypes, runOnly: rules === 'colours' ? colours : layout }
  // Only what is asked for leaves the browser: the whole result is megabytes.
  return root.evaluate(async ({ ownerDocument }, options) => {
    const { violations, passes }: AxeResults = await ownerDocument.defaultView.axe.run(options)
    return {
      violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)),
      passed: passes.map(({ id }) => id),
    }
  }, options)
}

/** Violations on a desktop in light colours and on a phone in dark ones. @param look takes a picture of each */
export async function checkDesktopAndPhone(
  page: Page,
  look: (colorScheme: 'light' | 'dark') => Promise<unknown>,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const [colorScheme, width] of [
    ['light', 1_280],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await look(colorScheme)
    found.push(...(await checkAccessibility(page)).violations.map((violation) => `${width} px: ${violation}`))
  }
  return found
}
