import { useEffect, useMemo, useState } from 'preact/hooks'
import { useHome } from '#web/data/home.ts'
import { recentNames } from '#web/data/recent-names.ts'
import { reportProblem } from '#web/parts/toasts.tsx'
import type { Choice, findChoices, Known } from './choices.ts'

/** Its code is loaded with the first focus. */
let find: typeof findChoices | undefined

/** The choices for a typed text while its field has the focus. */
export function useChoices(
  text: string,
  { isFocused, foods, open }: Omit<Known, 'recent'> & { readonly isFocused: boolean },
): readonly Choice[] {
  const home = useHome()
  const [isLoaded, setLoaded] = useState(find !== undefined)
  useEffect(() => {
    if (!isFocused || isLoaded) return
    const load = async () => {
      find = (await import('./choices.ts')).findChoices
      setLoaded(true)
    }
    load().catch(reportProblem)
  }, [isFocused, isLoaded])
  const recent = useMemo(
    () => (isFocused ? recentNames(home.listItems.all(), foods) : []),
    [isFocused, foods],
  )
  return useMemo(
    () => (isFocused && find ? find(text, { foods, open, recent }) : []),
    [text, isFocused, isLoaded, foods, open, recent],
  )
}
