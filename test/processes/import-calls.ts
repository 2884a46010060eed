import assert from 'node:assert/strict'
import { eventually } from '#test/eventually.ts'
import type { LarderProcess } from './larder-process.ts'
import { call, signUp } from './replica-calls.ts'
import { runQuery } from './run-query.ts'

/** A household, with a token of its owner. */
export interface ImportHome {
  readonly householdId: string
  readonly token: string
}

/** Makes two households of one person. */
export async function openHouseholds(larder: LarderProcess): Promise<[ImportHome, ImportHome]> {
  const { accessToken: token } = await signUp(larder)
  const { body: first } = await call(larder, 'GET', '/v1/households', undefined, token)
  const { body: second } = await call(larder, 'POST', '/v1/households', { name: 'Two' }, token)
  return [
    { householdId: first.items[0].id, token },
    { householdId: second.id, token },
  ]
}

const headersOf = ({ householdId, token }: ImportHome) => ({
  authorization: `Bearer ${token}`,
  'larder-household': householdId,
})

/** Sends a file. @returns the id of the import */
export async function sendImport(
  larder: LarderProcess,
  home: ImportHome,
  file: Uint8Array,
): Promise<string> {
  const answer = await fetch(`${larder.url}/v1/imports`, {
    method: 'POST',
    headers: { ...headersOf(home), 'content-type': 'application/octet-stream' },
    body: Uint8Array.from(file),
  })
  assert.equal(answer.status, 202)
  const { id } = (await answer.json()) as { id: string } // from our own service
  return id
}

interface Progress {
  readonly state: string
  readonly system: string | null
  readonly done: number
  readonly photos: number
  readonly problem: string | null
  readonly finished_at: string | null
}

async function readImport(larder: LarderProcess, home: ImportHome, id: string): Promise<Progress> {
  const answer = await fetch(`${larder.url}/v1/imports/${id}?limit=1`, { headers: headersOf(home) })
  assert.equal(answer.status, 200)
  return (await answer.json()) as Progress // from our own service
}

/** Waits for the end of an import, or until this process has stored something of it. */
export async function waitForImport(
  larder: LarderProcess,
  home: ImportHome,
  id: string,
  what: 'end' | 'progress' = 'end',
): Promise<Progress> {
  const before = await readImport(larder, home, id)
  return eventually(`the ${what} of the import`, async () => {
    const job = await readImport(larder, home, id)
    const isFurther = job.done > before.done || job.photos > before.photos
    return (job.finished_at !== null || (what === 'progress' && isFurther)) && job
  })
}

/** Queries of the household whose condition is `of`, by what they find. */
const CONTENTS: Readonly<Record<string, (of: string) => string>> = {
  outcomes: (of) =>
    `select o ->> 'position' as position, o ->> 'name' as name, o ->> 'outcome' as outcome, o ->> 'message' as message
    from import_results r cross join jsonb_array_elements(r.records) o
    where ${of} and job_id = (select id from import_jobs where ${of} order by created_at desc limit 1)
    order by (o ->> 'position')::integer`,
  foods: (of) =>
    `select f.name, f.default_unit as unit, l.name as place
    from foods f left join locations l on l.household_id = f.household_id and l.id = f.location_id
    where f.${of} order by f.name`,
  items: (of) =>
    `select f.name, i.quantity::text as quantity, i.unit, (
        select string_agg(concat_ws(' ', m.kind, m.delta, m.value), ', ' order by m.kind)
        from stock_movements m where m.${of} and m.pantry_item_id = i.id) as movements
    from pantry_items i join foods f on f.household_id = i.household_id and f.id = i.food_id
    where i.${of} order by f.name`,
  listed: (of) =>
    `select f.name, i.quantity::text as quantity, i.unit, l.name as list
    from shopping_items i join shopping_lists l on l.household_id = i.household_id and l.id = i.list_id
      left join foods f on f.household_id = i.household_id and f.id = i.food_id
    where i.${of} order by f.name`,
  recipes: (of) =>
    `select r.title, r.ingredients -> 0 ->> 'name' as ingredient, (
        select string_agg(coalesce(p.content_sha256, 'none'), ', ' order by p.position)
        from photos p where p.${of} and p.recipe_id = r.id) as photos,
      (select count(*)::integer from meal_plan_entries e where e.${of} and e.recipe_id = r.id) as meals
    from recipes r where r.${of} order by r.title`,
  uploads: (of) => `select job_id from import_uploads where ${of}`,
}

/** All that imports have brought into a household, without its ids, and what its last import has counted. */
export async function contentsOf(url: string, { householdId }: ImportHome) {
  const of = `household_id = '${householdId}'`
  const [job = {}] = await runQuery(
    url,
    `select state, system, total, done, created, updated, unchanged, skipped, broken, problem
    from import_jobs where ${of} order by created_at desc limit 1`,
  )
  const contents: Record<string, Record<string, unknown>[]> = {}
  for (const [name, query] of Object.entries(CONTENTS))
    contents[name] = await runQuery(url, query(of))
  return { job, contents }
}
