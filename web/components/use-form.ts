import { useState, useRef } from 'preact/hooks'

/** A form that is sent to the server: it is busy, and it can fail. While it is busy it is not sent again. */
export function useForm(work: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  const run = useOnce(async () => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
    }
  })

  return {
    isBusy,
    /** Why it failed; undefined if it did not. */
    error,
    onSubmit: (event: Event) => {
      event.preventDefault()
      void run()
    },
  }
}

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
