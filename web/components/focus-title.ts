/**
 * The title of the screen, or of the sheet above it, gets the focus if its former place is gone, such as a row that was
 * deleted.
 */
export function focusTitle(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const [sheet] = [...document.querySelectorAll('dialog[open]')].slice(-1)
    const title = sheet ? sheet.querySelector('h2') : document.querySelector('main h1')
    if (title instanceof HTMLElement) title.focus({ preventScroll: true })
  })
}
