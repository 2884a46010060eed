import { useEffect } from 'preact/hooks'
import { useHome } from '#web/data/home.ts'
import { type Asked, useAnswer } from '#web/settings/answer.tsx'
import { type ImportJob, readImport } from './import-requests.ts'

/** Milliseconds between two questions about an import that goes on, if no new rows come. */
const EVERY = 2000

/**
 * An import. While it goes on and the page is visible, it is read again whenever new rows of the household have come,
 * and every two seconds: an import that finds nothing new stores no rows, and its end is no row.
 */
export function useImport(id: string): Asked<ImportJob> {
  const home = useHome()
  const asked = useAnswer(() => readImport(home, id), [home, id])
  const isOpen = asked.body?.finished_at === null
  useEffect(() => {
    if (!isOpen) return undefined
    const ended = new AbortController()
    let [isAsking, isOutdated] = [false, false]
    async function ask(): Promise<void> {
      if (isAsking || document.visibilityState !== 'visible') return // a slow answer is waited for
      isAsking = true
      do {
        isOutdated = false
        await asked.again()
      } while (isOutdated && !ended.signal.aborted)
      isAsking = false
    }
    const askNow = () => void ask()
    const timer = setInterval(askNow, EVERY)
    document.addEventListener('visibilitychange', askNow)
    let last = syncOf(home.status.get())
    const unsubscribe = home.status.subscribe((status) => {
      if (syncOf(status) === last) return
      last = syncOf(status)
      isOutdated = true // an answer that is under way may be older than the rows
      askNow()
    })
    return () => {
      ended.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askNow)
      unsubscribe()
    }
  }, [isOpen, home, id])
  return asked
}

/** It changes with each poke of the household, when its rows have come. */
const syncOf = ({ lastSynced }: { readonly lastSynced: Date | undefined }) => lastSynced?.getTime()
