import { useEffect, useRef, useState } from 'preact/hooks'
import { accountId } from '#web/data/session.ts'
import type { Item } from '#web/shopping-lists/aisles/aisles.ts'

const keyOf = (listId: string) => `larder.seen.${listId}`

/** The ids of the items that were on the list when it was left last; undefined before the first time. */
function readSeen(listId: string): ReadonlySet<string> | undefined {
  const kept = localStorage.getItem(keyOf(listId))
  return kept === null ? undefined : new Set(kept.split(' '))
}

/**
 * The items that others have added since this person saw the list last on this device. They are seen when the person
 * leaves the list, or the page.
 *
 * @param open the items that are open on the list
 * @returns their ids; the same set while they do not change
 */
export function useNews(listId: string, open: readonly Item[]): ReadonlySet<string> {
  const current = useRef(open)
  current.current = open
  const seen = useRef<ReadonlySet<string>>(undefined)
  // A new device shows the list before its rows have come: they are not new.
  seen.current ??= readSeen(listId) ?? (open[0] && idsOf(open))
  const [news, setNews] = useState<ReadonlySet<string>>(new Set())
  const find = () => {
    const ids = idsOf(
      current.current.filter((one) => seen.current?.has(one.id) === false && isByOther(one)),
    )
    setNews((before) => (ids.symmetricDifference(before).size > 0 ? ids : before))
  }
  useEffect(find, [open])
  useEffect(() => {
    const ended = new AbortController()
    const see = () => {
      seen.current = idsOf(current.current)
      localStorage.setItem(keyOf(listId), [...seen.current].join(' '))
    }
    const turn = () => (document.visibilityState === 'hidden' ? see() : find())
    document.addEventListener('visibilitychange', turn, { signal: ended.signal })
    return () => {
      ended.abort()
      see()
    }
  }, [listId])
  return news
}

const idsOf = (items: readonly Item[]): ReadonlySet<string> => new Set(items.map(({ id }) => id))

const isByOther = ({ added_by }: Item): boolean =>
  added_by !== null && added_by !== accountId.peek()
