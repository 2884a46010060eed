import type { HeldCopy } from 'larder-client/storage/contract.ts'
import type { Commits } from './commits.ts'
import type { Copy } from './copy.ts'

/** All of a copy, for a database that was removed. @returns undefined for one that was not read yet */
export const heldCopy = (
  copy: Copy,
  space: string,
  { put, clear }: Commits,
  isNewest: boolean,
): HeldCopy | undefined =>
  copy.log.clientId
    ? {
        space,
        isNewest,
        writes: [
          put('log', 'log', copy.log),
          clear('row'),
          ...[...copy.kept].map(([key, one]) => put('row', key, one)),
          ...copy.outbox.map((one) => put('outbox', one.key, one)),
          ...copy.uploads.map((one) => put('upload', one.key, one)),
          ...copy.told.map((one) => put('told', one.mutation_id, one)),
          ...copy.aside.map((one) => put('aside', one.mutation_id, one)),
        ],
      }
    : undefined
