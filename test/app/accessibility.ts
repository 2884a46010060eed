import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * @returns violations of WCAG 2.2 AA and of good practice on a page: rule and element
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // The page's security policy does not apply to scripts of the test. A page may be looked at again.
  if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(axe.source)
  // In the middle of a transition, colors are others. Some animations have no end.
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime))
    .map((one) => one.finished))`)
  return page.evaluate<string[]>(FIND_PROBLEMS)
}

/**
 * By default axe leaves out `target-size`, the only rule that is new in WCAG 2.2 AA. A bar at the edge of the screen may
 * cover a part of a button: then it is looked at again in the middle, where a person would scroll it.
 */
const FIND_PROBLEMS = `(async () => {
  const rules = { 'target-size': { enabled: true } }
  const { violations } = await axe.run({ rules, resultTypes: ['violations'], elementRef: true })
  const { scrollX, scrollY } = window
  const isSmall = async (element) => {
    element.scrollIntoView({ block: 'center' })
    const again = await axe.run(element, { runOnly: ['target-size'] })
    return again.violations.length > 0
  }
  const problems = []
  for (const { id, nodes } of violations)
    for (const { html, element } of nodes)
      if (id !== 'target-size' || (await isSmall(element))) problems.push(id + ': ' + html)
  scrollTo(scrollX, scrollY)
  return problems
})()`
