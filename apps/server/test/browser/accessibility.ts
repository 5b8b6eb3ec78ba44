import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe-core finds wrong with a page as it stands, targets below 24 px included (WCAG 2.2, 2.5.8), and the rules that it found kept. */
export async function checkAccessibility(
  page: Page,
): Promise<{ readonly violations: readonly string[]; readonly kept: readonly string[] }> {
  const root = page.locator('html')
  // Not through the page's own scripts: its policy would not let the checker in.
  if (!(await root.evaluate(({ ownerDocument }) => 'axe' in ownerDocument.defaultView))) await page.evaluate(axe.source)
  const { violations, passes }: AxeResults = await root.evaluate(({ ownerDocument }) =>
    ownerDocument.defaultView.axe.run({ rules: { 'target-size': { enabled: true } } }),
  )
  return {
    violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)),
    kept: passes.map(({ id }) => id),
  }
}
