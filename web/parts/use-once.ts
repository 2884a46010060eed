import { useRef } from 'preact/hooks'

/**
 * The same work, but once at a time: while it runs, another call does nothing. So a second press, or a second Enter,
 * adds nothing twice.
 */
export function useOnce(work: () => Promise<unknown>): () => Promise<void> {
  const isRunning = useRef(false)
  return async () => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await work()
    } finally {
      isRunning.current = false
    }
  }
}
