import type { Addition } from '@larder/rules/shopping-lists/planned/plan-additions.ts'
import type { Home } from 'larder-client/home'
import { request } from '#web/data/request.ts'

/** Milliseconds without another addition, after which the others are told. */
const PAUSE = 20_000

/** The items that were added and not told yet, by list, and the household of each list. */
const added = new Map<string, { readonly home: Home; readonly ids: Set<string> }>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Tells the other members what was added to a list, once nobody has added anything for some seconds. If the app is
 * closed before, or is offline then, nobody is told: the items come to them anyway.
 */
export function announceAdded(home: Home, listId: string, lines: readonly Addition[]): void {
  const isNew = lines.filter(({ kind }) => kind === 'new')
  if (isNew.length === 0 || home.members.all().length < 2) return
  const { ids } = added.get(listId) ?? { ids: new Set<string>() }
  for (const { id } of isNew) ids.add(id)
  added.set(listId, { home, ids })
  clearTimeout(timer)
  timer = setTimeout(() => void tellAll(), PAUSE)
}

async function tellAll(): Promise<void> {
  const lists = [...added]
  added.clear()
  for (const [list_id, { home, ids }] of lists) {
    const { state, waiting } = home.status.get()
    if (state === 'offline' || waiting > 0) continue
    await tell(home, { list_id, event: 'items_added', item_ids: [...ids].slice(-100) }).catch(
      () => {}, // the message is a courtesy, and nobody has asked for it
    )
  }
}

/** Tells the other members that somebody is in the shop. @throws RequestRefused, NoAnswer */
export const announceShopping = (home: Home, listId: string) =>
  tell(home, { list_id: listId, event: 'shopping' })

const tell = (
  home: Home,
  news: { list_id: string; event: 'items_added' | 'shopping'; item_ids?: readonly string[] },
) => request(home, 'POST', `/v1/households/${home.id}/notices/lists`, news)
