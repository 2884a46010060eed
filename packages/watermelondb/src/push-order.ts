import type { Entity } from '@larder/rules/entity.ts'
import type { Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'

const keyOf = (entity: string, id: unknown): string => `${entity} ${String(id)}`

/**
 * Sorts mutations: rows before the rows that name them, then changes, then deletions. Parents are deleted first:
 * the server deletes their children with them.
 */
export function inOrder(
  kinds: ReadonlyMap<string, Entity>,
  mutations: readonly Mutation[],
): readonly Mutation[] {
  const creates = new Map(
    mutations.flatMap((one) => (one.op === 'create' ? [[keyOf(one.entity, one.id), one]] : [])),
  )
  const sorted = new Set<Mutation>()
  const visiting = new Set<string>()
  /** Adds the rows that a row names, then the row. */
  function add(key: string): void {
    const one = creates.get(key)
    if (!one || visiting.has(key)) return
    visiting.add(key)
    for (const [name, field] of Object.entries(kinds.get(one.entity)?.fields ?? {}))
      if (field.references) add(keyOf(field.references.entity, one.data[name]))
    sorted.add(one)
  }
  for (const key of creates.keys()) add(key)
  const updates = mutations.filter(({ op }) => op === 'update')
  const deletes = mutations.filter(({ op }) => op === 'delete')
  const depths = new Map([...kinds].map(([name]) => [name, depthOf(kinds, name)]))
  const depth = ({ entity }: Mutation) => depths.get(entity) ?? 0
  return [...sorted, ...updates, ...deletes.toSorted((a, b) => depth(a) - depth(b))]
}

/** How many parents a kind of rows has above it. */
function depthOf(kinds: ReadonlyMap<string, Entity>, name: string): number {
  const parents = Object.values(kinds.get(name)?.fields ?? {}).flatMap(({ references }) =>
    references?.isParent && references.entity !== name ? [references.entity] : [],
  )
  return parents.length === 0 ? 0 : 1 + Math.max(...parents.map((one) => depthOf(kinds, one)))
}

type Creation = Extract<Mutation, { op: 'create' }>

/** Puts the two sides of each move into one group, next to each other. */
export function withGroups(
  kinds: ReadonlyMap<string, Entity>,
  mutations: readonly Mutation[],
): readonly Mutation[] {
  const others = new Map<Mutation, Creation>()
  const open: Creation[] = []
  for (const one of mutations) {
    const ledger = kinds.get(one.entity)?.ledger
    if (one.op !== 'create' || !ledger?.isMove?.(one.data)) continue
    const at = open.findIndex((other) => isPair(ledger, other.data, one.data))
    const [other] = at < 0 ? [] : open.splice(at, 1)
    if (other) others.set(one, other)
    else open.push(one)
  }
  const firsts = new Set<Mutation>(others.values())
  return mutations.flatMap((one) => {
    if (firsts.has(one)) return [] // It comes with its other side: all that they name is there then.
    const other = others.get(one)
    if (!other) return [one]
    return [
      { ...other, group_id: other.id },
      { ...one, group_id: other.id },
    ]
  })
}

function isPair(ledger: { parent: string; delta: string }, one: Data, other: Data): boolean {
  return (
    Number(one[ledger.delta]) === -Number(other[ledger.delta]) &&
    one[ledger.parent] !== other[ledger.parent]
  )
}
