import { NoAnswer } from 'larder-client/wire'
import { useEffect, useRef } from 'preact/hooks'
import { reportProblem } from './toasts.tsx'

/** Milliseconds from an answer to the next question. */
const PERIOD = 2000

/** Asks again and again while a component is shown and `isOn`. Without a network it asks on, and says nothing. */
export function usePoll(ask: () => Promise<unknown>, isOn: boolean): void {
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (!isOn) return undefined
    let timer: ReturnType<typeof setTimeout>
    let isEnded = false
    const askNext = async () => {
      try {
        await latest.current()
      } catch (error) {
        if (!(error instanceof NoAnswer)) reportProblem(error)
      }
      if (!isEnded) timer = setTimeout(() => void askNext(), PERIOD)
    }
    timer = setTimeout(() => void askNext(), PERIOD)
    return () => {
      isEnded = true
      clearTimeout(timer)
    }
  }, [isOn])
}
