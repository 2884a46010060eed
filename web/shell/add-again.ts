import type { Home } from 'larder-client/home'
import { attempt } from '#web/components/toasts.tsx'
import { newId } from '#web/data/rows.ts'
import { texts } from '#web/texts/language.ts'

type Issue = ReturnType<Home['status']['get']>['told'][number]

/** Fields that only the server and verbs write. */
const NOT_WRITTEN =
  /^(?:created_at|updated_at|operation_id|checked_by|sources|planned_quantity|put_away_at|dismissed_sources|added_by|day_of_month|item_id)$/

/** Makes a new row of one that somebody has deleted, with the change that came too late. */
export async function addAgain(home: Home, { mutation_id, mutation, row }: Issue): Promise<void> {
  if (mutation.op !== 'update') return
  const { entity, patch } = mutation
  const id = newId()
  const all = Object.entries({ ...row, ...patch }).filter(([name]) => !NOT_WRITTEN.test(name))
  const add = () => home.together([{ op: 'create', entity, id, data: Object.fromEntries(all) }])
  const undo = () => home.together([{ op: 'delete', entity, id }])
  if (await attempt(add, { said: texts.value.sync.used, undo })) await home.dismiss(mutation_id)
}
