import type { Data } from '@larder/rules/json.ts'
import { ENTITIES } from '@larder/rules/kitchen/all-entities.ts'
import { VERBS } from '@larder/rules/kitchen/all-verbs.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { decide, isRefused } from '@larder/rules/mutations/decide.ts'
import type { LoadedRow } from '@larder/rules/mutations/draft.ts'
import { matches, runOnCopy, validateWish } from '@larder/rules/verbs/verb.ts'
// A client that runs verbs offline (docs/sync.md, "Verbs"). It shows the effect with the same function as the
// server, and pushes the wish. This example keeps everything in memory, and leaves out errors and resets:
// own-client.ts shows those.

interface Server {
  readonly url: string
  readonly householdId: string
  readonly accountId: string
  readonly accessToken: string
}

// oxlint-disable-next-line typescript/no-explicit-any -- docs/sync.md has the shapes of the answers
type Answer = any

const keyOf = ({ entity, id }: { entity: string; id: string }) => `${entity} ${id}`

export function openKitchen(server: Server, now: () => Date = () => new Date()) {
  const clientId = crypto.randomUUID()
  /** As the server sent them. */
  const synced = new Map<string, LoadedRow>()
  /** The rows that the outbox changes, as the user sees them. */
  let optimistic = new Map<string, LoadedRow>()
  let outbox: object[] = []
  let cursor: string | undefined

  async function call(path: string, body: object): Promise<Answer> {
    const head = { client_id: clientId, schema_version: 2, scope_id: server.householdId }
    const response = await fetch(`${server.url}/v1/sync/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${server.accessToken}`,
      },
      body: JSON.stringify({ ...head, ...body }),
    })
    const answer: Answer = await response.json()
    if (!response.ok) throw new Error(`${answer.code}: ${answer.error}`)
    return answer
  }

  /** The live rows of a kind, with the effect of the outbox, in ascending order of their ids. */
  function view(entity: string) {
    return [...new Map([...synced, ...optimistic]).values()]
      .flatMap(({ data, ...row }) => (data && row.entity === entity ? [{ ...row, data }] : []))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** Decides mutations by the rows of the view, as the server does. */
  function apply(mutations: readonly Mutation[]) {
    const decision = decide(
      { rows: [...new Map([...synced, ...optimistic]).values()], holders: [] },
      mutations,
      {
        scopeId: server.householdId,
        kind: 'household',
        entities: ENTITIES,
        version: 0,
        now: now().toISOString(),
        accountId: server.accountId,
        role: 'service', // verbs may write more than a person
        hasLog: true,
      },
    )
    if (!decision.results.some(isRefused))
      for (const row of decision.rows) optimistic.set(keyOf(row), row)
    return decision.results
  }

  return {
    view,

    /**
     * Runs a verb on the view, and keeps it for the next `push`.
     *
     * @param name such as `cook`
     * @param wish the body of the verb's route, with the ids of its path
     * @returns the answer that the server would give now, or a refusal
     */
    run(name: string, wish: Data) {
      const verb = VERBS.get(name)
      if (!verb) throw new Error(`There is no verb ${name}.`)
      const valid = validateWish(verb, wish)
      if ('problems' in valid) throw new Error(valid.problems[0]?.message)
      const operationId = crypto.randomUUID()
      const on = now().toISOString().slice(0, 10) // the day in the time zone of the phone
      const outcome = runOnCopy(
        verb.run(valid.wish, {
          householdId: server.householdId,
          operationId,
          on,
          now: now().toISOString(),
          accountId: server.accountId,
        }),
        (query) => view(query.entity).filter((row) => matches(query, row)),
      )
      if ('refused' in outcome) return outcome
      const results = apply(outcome.mutations)
      outbox.push({
        mutation_id: crypto.randomUUID(),
        op: 'run',
        verb: name,
        id: operationId,
        on,
        wish,
      })
      return typeof outcome.answer === 'function' ? outcome.answer(results) : outcome.answer
    },

    /** Pushes the outbox. @returns the results: the server has decided by its own rows */
    async push() {
      const { results } = await call('push', { mutations: outbox })
      outbox = []
      return results
    },

    /** Pulls all changes. Call it after `push`: the effect of the outbox is then replaced by the rows of the server. */
    async pull() {
      let page: Answer
      do {
        page = await call('pull', cursor === undefined ? {} : { cursor })
        for (const { entity, id, version, data = null } of page.changes)
          synced.set(keyOf({ entity, id }), { entity, id, version, data })
        cursor = page.cursor
      } while (page.has_more)
      if (outbox.length === 0) optimistic = new Map()
    },
  }
}
