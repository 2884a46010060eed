/** A browser without a screen has no lock. This one can be taken away, as browsers do while a page is hidden. */
export const STUB_WAKE_LOCK = `{
  globalThis.locks = { held: 0, asked: 0 }
  const request = async () => {
    locks.asked += 1
    locks.held += 1
    return { release: async () => void (locks.held -= 1) }
  }
  Object.defineProperty(Navigator.prototype, 'wakeLock', { value: { request } })
  globalThis.show = (state) => {
    if (state === 'hidden') locks.held = 0
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
}`
