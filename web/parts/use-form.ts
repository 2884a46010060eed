import { useState } from 'preact/hooks'
import { useOnce } from './use-once.ts'

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
