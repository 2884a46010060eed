import type { Data, Json } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import {
  byField,
  byIds,
  read,
  type Reading,
  type Row,
  type RowQuery,
  type Verb,
  type VerbContext,
  type VerbOutcome,
  type VerbRun,
} from '@larder/rules/verbs/verb.ts'
import { addDays } from './runs.ts'

/** Faults of verbs that the simulation must find. */
export type VerbFault =
  | 'last expired first'
  | 'lots below zero'
  | 'spoiled lots cooked'
  | 'undo in spite of a count'
  | 'undo deletes lots'
  | 'bought items needed again'
  | 'hand-written items planned'
  | 'two lines for one thing'
  | 'put-away items stay on the list'
  | 'shares of a removed source stay'
  | 'verbs done tomorrow'
  | 'lots of a merged food stay'

interface Change {
  readonly verbs: readonly string[]
  /** Changes the rows that the verb reads. */
  readonly seen?: (row: Row, query: RowQuery) => Row | undefined
  /** Changes the mutations of the verb. */
  readonly decided?: (mutations: readonly Mutation[]) => readonly Mutation[]
  /** Changes them by further rows. */
  readonly decidedBy?: (outcome: VerbOutcome, wish: Data) => Reading<readonly Mutation[]>
  readonly at?: (context: VerbContext) => VerbContext
}

const CHANGES: Readonly<Record<VerbFault, Change>> = {
  'last expired first': {
    verbs: ['consume', 'waste'],
    seen: (row) => withFields(row, { ...mirrored(row.data), opened_at: null, date_kind: 'none' }),
  },
  'lots below zero': {
    verbs: ['consume', 'cook'],
    decided: (mutations) =>
      mutations.map((one) =>
        one.op === 'create' && one.data['kind'] === 'consume'
          ? { ...one, data: { ...one.data, delta: -10_000 } }
          : one,
      ),
  },
  'spoiled lots cooked': {
    verbs: ['cook'],
    seen: (row) => withFields(row, { date_kind: 'none' }),
  },
  'undo in spite of a count': { verbs: ['undo'], decidedBy: undoCounted },
  'undo deletes lots': { verbs: ['undo'], decidedBy: deleteLots },
  'bought items needed again': {
    verbs: ['reconcile'],
    seen: (row) => (row.data['checked_at'] === null || !isItem(row) ? row : undefined),
  },
  'hand-written items planned': { verbs: ['reconcile'], decidedBy: planItems },
  'two lines for one thing': {
    verbs: ['reconcile', 'add-recipe'],
    seen: (row) => (row.data['checked_at'] !== null || !isItem(row) ? row : undefined),
  },
  'put-away items stay on the list': {
    verbs: ['put-away'],
    decided: (mutations) => mutations.filter(({ op }) => op !== 'update'),
  },
  'shares of a removed source stay': {
    verbs: ['remove-source'],
    decided: () => [],
  },
  'verbs done tomorrow': {
    verbs: ['consume', 'cook', 'put-away'],
    at: (context) => ({ ...context, on: addDays(context.on, 1) }),
  },
  'lots of a merged food stay': {
    verbs: ['merge-foods'],
    decided: (mutations) => mutations.filter(({ entity }) => entity !== 'pantry_item'),
  },
}

/** @returns the verbs with a fault; the same verbs for a fault that is not of verbs */
export function faultyVerbs(verbs: ReadonlyMap<string, Verb>, fault: string) {
  const change = Object.entries(CHANGES).find(([name]) => name === fault)?.[1]
  return new Map(
    [...verbs].map(([name, verb]) => [
      name,
      change?.verbs.includes(name) ? changed(verb, change) : verb,
    ]),
  )
}

function changed(
  verb: Verb,
  { seen = (row) => row, decided, decidedBy, at = (same) => same }: Change,
): Verb {
  function* run(wish: Data, context: VerbContext): VerbRun {
    const reading = verb.run(wish, at(context))
    let step = reading.next([])
    while (!step.done) {
      const queries = step.value
      const found = yield queries
      step = reading.next(
        queries.map((query, i) => (found[i] ?? []).flatMap((row) => seen(row, query) ?? [])),
      )
    }
    const outcome = step.value
    if ('refused' in outcome) return outcome
    if (decided) return { ...outcome, mutations: decided(outcome.mutations) }
    return decidedBy ? { ...outcome, mutations: yield* decidedBy(outcome, wish) } : outcome
  }
  return { ...verb, run }
}

const withFields = (row: Row, fields: Data): Row => ({ ...row, data: { ...row.data, ...fields } })

/** Only items of shopping lists have sources. */
const isItem = ({ data }: Row): boolean => 'sources' in data

/** Dates in the reverse order; a lot without a date is the first. */
function mirrored({ best_before = null }: Data): Data {
  const days = typeof best_before === 'string' ? Date.parse(best_before) / 86_400_000 : 99_999
  return { best_before: addDays('2100-01-01', -Math.floor(days)) }
}

const lotOf = (one: Mutation): string =>
  one.op === 'create' && typeof one.data['pantry_item_id'] === 'string'
    ? one.data['pantry_item_id']
    : ''

function* undoCounted({ mutations }: VerbOutcome): Reading<readonly Mutation[]> {
  const lots = mutations.map(lotOf).filter(Boolean)
  const [all = []] = yield* read(byField('stock_movement', 'pantry_item_id', lots))
  return mutations.map((one): Mutation => {
    const undone = all.find(({ id }) => one.op === 'create' && id === one.data['undoes_id'])
    const isCounted = all.some(
      ({ version, data }) =>
        data['kind'] === 'count' &&
        data['pantry_item_id'] === lotOf(one) &&
        version > (undone?.version ?? Infinity),
    )
    if (!undone || !isCounted || one.op !== 'create') return one
    const delta = -Number(undone.data['delta'])
    const { undoes_id: _none, ...data } = one.data
    return { ...one, data: { ...data, kind: delta > 0 ? 'add' : 'consume', delta } }
  })
}

function* deleteLots({ mutations, undoes }: VerbOutcome): Reading<readonly Mutation[]> {
  const [lots = []] = yield* read(byIds('pantry_item', mutations.map(lotOf).filter(Boolean)))
  const made = lots.filter(({ data }) => data['operation_id'] === undoes)
  return [
    ...mutations,
    ...made.map(({ id }) => ({ op: 'delete', entity: 'pantry_item', id }) as const),
  ]
}

function* planItems(
  { mutations }: VerbOutcome,
  { list_id = null }: Data,
): Reading<readonly Mutation[]> {
  const [items = []] = yield* read(byField('shopping_item', 'list_id', textsOf(list_id)))
  const [item] = items.filter(({ data }) => data['planned_quantity'] === null)
  if (!item) return mutations
  const patch = { planned_quantity: 0 }
  return [...mutations, { op: 'update', entity: 'shopping_item', id: item.id, patch }]
}

const textsOf = (value: Json): string[] => (typeof value === 'string' ? [value] : [])
