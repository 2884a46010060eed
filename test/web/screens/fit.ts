import type { Page } from 'playwright-core'

/** Finds the visible elements that have a text of their own, in the page. */
const TEXTS = `[...document.querySelectorAll('body *')].filter((one) =>
  one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))`

/** What a text is named by in a problem. */
const NAME = `(one) => one.textContent.trim().slice(0, 40)`

/** A word with more letters may stand in two lines. */
const LONGEST_WORD = 10

/** Finds the short words of a text that stand in two lines, in the page. */
const BROKEN_WORDS = `(one) => {
  const range = document.createRange()
  const isBroken = (node, { 0: word, index }) => {
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    const [first, ...others] = range.getClientRects()
    return others.some(({ top }) => top >= first.bottom - 1)
  }
  return [...one.childNodes].filter((node) => node.nodeType === 3).flatMap((node) =>
    [...node.data.matchAll(/(?<![^\\s(-])[\\p{L}\\p{N}’']+(?![^\\s),.:;!?-])/gu)]
      .filter((word) => word[0].length <= ${LONGEST_WORD} && isBroken(node, word))
      .map(([word]) => word))
}`

/**
 * @returns what is wider than the screen, or cut at its sides, and short words that are broken; one sentence for each
 *   problem
 */
export async function problemsOfWidth(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`(() => {
    const brokenWords = ${BROKEN_WORDS}
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
    const controls = [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => !isClipped(one) && !texts.includes(one))
    return [
      ...(scrollWidth > clientWidth ? [(scrollWidth - clientWidth) + ' pixels too wide'] : []),
      ...texts.filter(isBeside).map((one) => 'beside the screen: ' + nameOf(one)),
      ...controls.filter(isBeside).map((one) => 'control beside the screen: ' + nameOf(one)),
      ...texts.filter(isCut).map((one) => 'cut: ' + nameOf(one)),
      ...texts.flatMap(brokenWords).map((word) => 'broken word: ' + word),
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

/** @returns the neighbours in a bar or a menu that have the same icon, one sentence for each two */
export async function equalIcons(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`(() => {
    const nameOf = (one) => one.ariaLabel ?? one.textContent.trim().slice(0, 40)
    // The rows of a list may have one action each: \`End link: Noa\`.
    const actionOf = (one) => nameOf(one).includes(': ') ? nameOf(one).split(': ')[0] : nameOf(one)
    const iconOf = (one) => {
      const icon = one.querySelector('.icon')
      return icon?.querySelector('path')?.getAttribute('d') ?? icon?.className
    }
    const bars = 'nav, header, .actions, [role=toolbar], [role=group], dialog ul'
    return [...document.querySelectorAll(bars)].flatMap((bar) => {
      const controls = [...bar.querySelectorAll('a, button')]
        .filter((one) => one.closest(bars) === bar && one.checkVisibility())
      return controls.slice(1).flatMap((one, i) =>
        iconOf(one) && iconOf(one) === iconOf(controls[i]) && actionOf(one) !== actionOf(controls[i])
          ? ['one icon: ' + nameOf(controls[i]) + ', ' + nameOf(one)] : [])
    })
  })()`)
}

/** @returns the texts of those visible elements of the first selector that lie on one of the second */
export async function overlapping(page: Page, one: string, other: string): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    // With what flows out of the element.
    const boxOf = (one) => {
      const range = document.createRange()
      range.selectNode(one)
      return range.getBoundingClientRect()
    }
    const boxes = (selector) => [...document.querySelectorAll(selector)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => ({ text: one.textContent, box: boxOf(one) }))
    const isOn = (a, b) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    const others = boxes(${JSON.stringify(other)})
    return boxes(${JSON.stringify(one)})
      .filter(({ box }) => others.some((two) => isOn(box, two.box)))
      .map(({ text }) => text)
  })()`)
}
