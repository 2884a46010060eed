import { Type, type Static } from 'typebox'
import { Id, strict } from '#platform/kernel/schemas.ts'

export const STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof STATES)[number]

export const OUTCOMES = ['created', 'updated', 'unchanged', 'kept', 'deleted', 'broken'] as const
export type RecordOutcome = (typeof OUTCOMES)[number]

const Count = Type.Integer({ minimum: 0, examples: [120] })
const Instant = Type.String({ format: 'date-time', examples: ['2026-11-23T18:00:00.000Z'] })
const orNull = <T extends Parameters<typeof Type.Optional>[0]>(type: T, description?: string) =>
  Type.Union([type, Type.Null()], description === undefined ? {} : { description })

const jobFields = {
  id: Id,
  state: Type.Enum([...STATES], { examples: ['running'] }),
  file_name: orNull(Type.String({ examples: ['export.zip'] })),
  bytes: Count,
  system: orNull(Type.String({ examples: ['Mealie'] }), 'Null until the file was opened.'),
  total: orNull(Count, 'The records in the file. Null until it was opened.'),
  done: Type.Integer({
    minimum: 0,
    description: 'The records that are stored with their photos.',
    examples: [120],
  }),
  created: Count,
  updated: Count,
  unchanged: Count,
  skipped: Type.Integer({
    minimum: 0,
    description: 'Records that were changed or deleted here since they came. They stay so.',
    examples: [0],
  }),
  broken: Count,
  photos: Type.Integer({
    minimum: 0,
    description: 'Photos that this import has stored.',
    examples: [80],
  }),
  problem: orNull(
    Type.String({
      examples: ['This household is full. It holds at most 250000 rows and 256 MiB.'],
    }),
    'Why the import failed.',
  ),
  created_at: Instant,
  started_at: orNull(Instant),
  finished_at: orNull(Instant),
}

export const ImportJob = Type.Object(jobFields, { title: 'Import' })
export type ImportJob = Static<typeof ImportJob>

export const ImportJobs = Type.Object({ items: Type.Array(ImportJob) }, { title: 'Imports' })

const ImportedRecord = Type.Object(
  {
    position: Type.Integer({ minimum: 0, examples: [17] }),
    kind: Type.String({ examples: ['recipe'] }),
    name: Type.String({ examples: ['Pancakes'] }),
    outcome: Type.Enum([...OUTCOMES], {
      description:
        '`kept`: the row was changed here since it came, so it stays. `deleted`: it was deleted here, so it does not come back. `broken`: the record can not be stored.',
      examples: ['created'],
    }),
    entity: orNull(Type.String({ examples: ['recipe'] })),
    id: orNull(Id, 'The row.'),
    message: orNull(Type.String({ examples: ['You have changed it here, so it stays as it is.'] })),
  },
  { title: 'ImportedRecord' },
)

export const ImportWithRecords = Type.Object(
  {
    ...jobFields,
    records: Type.Object({
      items: Type.Array(ImportedRecord),
      next_cursor: orNull(Type.String({ examples: ['100'] })),
    }),
  },
  { title: 'ImportWithRecords' },
)

const MAX_FILE_NAME = 255
export const NewImport = Type.Object(
  {
    file_name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_FILE_NAME,
        description: 'The name of the file, for the list of imports.',
        examples: ['export.zip'],
      }),
    ),
  },
  strict,
)

export const RecordsQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 20, pattern: '^[0-9]{1,9}$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  outcome: Type.Optional(Type.Enum([...OUTCOMES])),
})
export type RecordsQuery = Static<typeof RecordsQuery>
