import type { Page } from 'playwright-core'

/** Finds the visible elements that have a text of their own, in the page. */
const TEXTS = `[...document.querySelectorAll('body *')].filter((one) =>
  one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))`

/** What a text is named by in a problem. */
const NAME = `(one) => one.textContent.trim().slice(0, 40)`

/** @returns what is wider than the screen, or cut at its sides; one sentence for each problem */
export async function problemsOfWidth(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`(() => {
    const nameOf = ${NAME}
    const { scrollWidth, clientWidth } = document.documentElement
    const isClipped = (one) => one.closest('.sr-only, .skip') !== null
    const scrolls = (one) => one && one !== document.documentElement &&
      (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement))
    const isBeside = (one) => {
      const { left, right } = one.getBoundingClientRect()
      return (left < -1 || right > clientWidth + 1) && !scrolls(one)
    }
    const isCut = (one) => {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(one)
      const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      return /hidden|clip/.test(overflowX) && !isShortened && one.scrollWidth > one.clientWidth + 1
    }
    const texts = ${TEXTS}.filter((one) => !isClipped(one))
    return [
      ...(scrollWidth > clientWidth ? [(scrollWidth - clientWidth) + ' pixels too wide'] : []),
      ...texts.filter(isBeside).map((one) => 'beside the screen: ' + nameOf(one)),
      ...texts.filter(isCut).map((one) => 'cut: ' + nameOf(one)),
    ]
  })()`)
}

/** Nobody likes to read lines that are longer, in characters. */
const LONGEST_LINE = 90

/** @returns the texts whose lines are too long */
export async function longLines(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`(() => {
    const nameOf = ${NAME}
    const lengthOf = (one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4)))
      return one.textContent.trim().length / Math.max(1, lines.size)
    }
    const isOneLine = (one) => getComputedStyle(one).whiteSpace === 'nowrap'
    return ${TEXTS}.filter((one) => !isOneLine(one) && lengthOf(one) > ${LONGEST_LINE})
      .map((one) => Math.round(lengthOf(one)) + ' characters in a line: ' + nameOf(one))
  })()`)
}
