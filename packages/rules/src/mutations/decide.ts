import type { Context } from '@larder/rules/entity.ts'
import type { Change, Mutation, Result } from '@larder/rules/mutation.ts'
import { decideMutation } from './decide-mutation.ts'
import {
  type Draft,
  type Holder,
  type LoadedRow,
  type NameWrite,
  type RowToUndo,
  type RowWrite,
  startDraft,
} from './draft.ts'
import { findUnpaired } from './ledgers.ts'
import { hasCapacity, type HouseholdSize } from './sizes.ts'
import { type MutationOutcome, rejected } from './validate-data.ts'

type ReadRow = (entity: string, id: string) => LoadedRow | undefined

/** Follows the mutations of a batch, one after the other. */
export interface Follower {
  /**
   * Called before each mutation. Returns the mutation to decide, on the same row.
   *
   * @param get reads a row as the mutations before have left it
   */
  readonly before: (mutation: Mutation, get: ReadRow) => Mutation
  /** Called after the group of each mutation. @param row as the group has left it */
  readonly after: (mutation: Mutation, row: LoadedRow | undefined) => void
}

export interface Decision {
  readonly results: readonly Result[]
  readonly rows: readonly RowWrite[]
  readonly names: readonly NameWrite[]
  /** By how much the household grows. */
  readonly growth: HouseholdSize
}

/**
 * Decides a batch: the rows to write, and the result of each mutation. It is pure and deterministic:
 * it uses no database, clock or random number. So server and client library decide the same.
 *
 * @param loaded `rows`: the scope's own row, and every row that a mutation names: its target, its
 *   parent, the children of a row that it deletes, and the holder of a unique name. A row that is
 *   missing here never existed. `undoable`: each row of a ledger that the mutations undo
 */
export function decide(
  loaded: {
    readonly rows: readonly LoadedRow[]
    readonly holders: readonly Holder[]
    readonly undoable?: readonly RowToUndo[]
  },
  mutations: readonly Mutation[],
  context: Context,
  follower?: Follower,
): Decision {
  const draft = startDraft(loaded, context.entities, context.version)
  const outcomes = groupsOf(mutations).flatMap((group) =>
    decideGroup(draft, group, context, follower),
  )

  const rows = draft.rowWrites()
  const versions = new Map(rows.map((row) => [`${row.entity} ${row.id}`, row.version]))
  const results = mutations.map(({ entity, id }, i) => {
    const row = draft.get(entity, id)
    const version = versions.get(`${entity} ${id}`) ?? row?.version
    const outcome = outcomes[i]
    if (!outcome) throw new Error('A mutation was not decided.')
    return row && version !== undefined ? { ...outcome, row: toChange(row, version) } : outcome
  })
  return { results, rows, names: draft.nameWrites(), growth: draft.growth() }
}

/** Whether a mutation was refused. In a group or an atomic batch the others are then refused too. */
export const isRefused = ({ status }: Pick<Result, 'status'>) =>
  status === 'conflict' || status === 'gone' || status === 'rejected'

export function toChange({ entity, id, data }: LoadedRow, version: number): Change {
  return data ? { entity, id, version, data } : { entity, id, version, deleted: true }
}

function groupsOf(mutations: readonly Mutation[]): Mutation[][] {
  const groups: Mutation[][] = []
  for (const mutation of mutations) {
    const last = groups.at(-1)
    if (last && mutation.group_id !== undefined && last[0]?.group_id === mutation.group_id)
      last.push(mutation)
    else groups.push([mutation])
  }
  return groups
}

/** Decides a mutation, and refuses it where the household would exceed its capacity. */
function decideWithinCapacity(draft: Draft, mutation: Mutation, context: Context): MutationOutcome {
  const [mark, before] = [draft.mark(), draft.growth()]
  const outcome = decideMutation(draft, mutation, context)
  if (hasCapacity(context.capacity, before, draft.growth())) return outcome
  draft.rollBack(mark)
  const message = `This household is full. It holds at most ${context.capacity?.bounds}.`
  return rejected('household_full', { path: '', message }).outcome
}

function decideGroup(
  draft: Draft,
  group: readonly Mutation[],
  context: Context,
  follower: Follower | undefined,
): MutationOutcome[] {
  const outcomes = decideTogether(draft, group, context, follower)
  for (const mutation of follower ? group : [])
    follower?.after(mutation, draft.get(mutation.entity, mutation.id))
  return outcomes
}

function decideTogether(
  draft: Draft,
  group: readonly Mutation[],
  context: Context,
  follower: Follower | undefined,
): MutationOutcome[] {
  const start = draft.mark()
  const read: ReadRow = (entity, id) => draft.get(entity, id)
  const outcomes = group.map((mutation) =>
    decideWithinCapacity(draft, follower?.before(mutation, read) ?? mutation, context),
  )
  const unpaired = outcomes.some(isRefused)
    ? undefined
    : findUnpaired(draft, group, outcomes, context)
  const all = unpaired ? outcomes.with(unpaired.index, unpaired.outcome) : outcomes
  if (!all.some(isRefused)) return all
  draft.rollBack(start)
  if (group.length === 1) return all
  return all.map((outcome) => (isRefused(outcome) ? outcome : rejected('group_failed').outcome))
}
