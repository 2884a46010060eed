import type { Page } from 'playwright-core'
import type { Scene } from './scene.ts'
import type { Say, Shown } from './shown.ts'

/**
 * Shows one screen after the other in a page, which is in the app at first. The app is not loaded again: that takes
 * longer than all else.
 *
 * @param home where the app is
 * @param say what is pressed and waited for, in the language of the page
 */
export function tourOf(page: Page, home: string, scene: Scene, say: Say = (text) => text) {
  let isInApp = true
  return async ({ path, open, shows, isPage = false }: Shown): Promise<void> => {
    const target = path(scene)
    if (isPage || !isInApp) await page.goto(home + target)
    else await page.evaluate(goInside(target))
    isInApp = !isPage
    await open?.(page, scene, say)
    await page.mouse.move(0, 0) // away from what it pressed, which would look different
    await page.getByText(say(shows)).filter({ visible: true }).first().waitFor()
  }
}

/** Goes to an address as the back button does. An address without a screen is between, so that each screen is made anew. */
export const goInside = (target: string): string => `(async () => {
  for (const one of ['/nowhere', ${JSON.stringify(target)}]) {
    history.pushState(null, '', one)
    dispatchEvent(new PopStateEvent('popstate'))
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  }
})()`
