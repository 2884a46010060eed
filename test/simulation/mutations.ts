import { randomUUID } from 'node:crypto'

export type Sent = Record<string, unknown> & { id: string }
export const create = (entity: string, data: object): Sent => ({
  op: 'create',
  entity,
  id: randomUUID(),
  data,
})
export const update = ({ entity, id }: Sent, patch: object, more: object = {}): Sent => ({
  op: 'update',
  entity,
  id,
  patch,
  ...more,
})
export const remove = ({ entity, id }: Sent, more: object = {}): Sent => ({
  op: 'delete',
  entity,
  id,
  ...more,
})
export const food = (name: string) => create('food', { name })
export const statuses = ({ body }: { body: { results: Record<string, unknown>[] } }) =>
  body.results.map(({ status, reason, noop, relocated, replayed }) =>
    [status, reason, noop && 'noop', relocated && 'relocated', replayed && 'replayed']
      .filter(Boolean)
      .join(' '),
  )
export const group = (...mutations: object[]) => mutations.map((one) => ({ ...one, group_id: 'g' }))
/** Mutations with numbers, from `first` on. */
export const logged = (first: number, ...mutations: object[]) =>
  mutations.map((one, i) => ({ mutation_id: randomUUID(), seq: first + i, ...one }))
