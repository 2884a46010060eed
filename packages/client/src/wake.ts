/** The page of a browser. Other platforms have none of this. */
interface Page {
  addEventListener?(name: string, onEvent: () => void): void
  removeEventListener?(name: string, onEvent: () => void): void
  readonly document?: Required<Pick<Page, 'addEventListener' | 'removeEventListener'>> & {
    readonly visibilityState: string
  }
}

/**
 * Calls back when the network of a browser is back, and when its page is shown again. Other platforms tell
 * the library by `larder.wake()`.
 *
 * @returns a function that ends it
 */
export function onPageWake(wake: () => void): () => void {
  const page = globalThis as Page
  const onVisible = () => {
    if (page.document?.visibilityState === 'visible') wake()
  }
  page.addEventListener?.('online', wake)
  page.document?.addEventListener('visibilitychange', onVisible)
  return () => {
    page.removeEventListener?.('online', wake)
    page.document?.removeEventListener('visibilitychange', onVisible)
  }
}
