import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** Violations that axe-core finds, targets below 24 px included (WCAG 2.2, 2.5.8), and the rules that pass. */
export async function checkAccessibility(
  page: Page,
): Promise<{ readonly violations: readonly string[]; readonly kept: readonly string[] }> {
  const root = page.locator('html')
  // The page's policy blocks added scripts, so the checker runs outside of it.
  if (!(await root.evaluate(({ ownerDocument }) => 'axe' in ownerDocument.defaultView))) await page.evaluate(axe.source)
  const { violations, passes }: AxeResults = await root.evaluate(({ ownerDocument }) =>
    ownerDocument.defaultView.axe.run({ rules: { 'target-size': { enabled: true } } }),
  )
  return {
    violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)),
    kept: passes.map(({ id }) => id),
  }
}
