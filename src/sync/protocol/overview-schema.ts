import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { Type } from 'typebox'
import { Id } from '#platform/kernel/schemas.ts'
import { MAX_MUTATIONS, MAX_PAGE_ROWS, MAX_PUSH_BYTES } from '#sync/schema/contract.ts'
import { ID, Number53 } from './wire.ts'

export const Overview = Type.Object(
  {
    account_id: Id,
    schema_versions: Type.Object({ min: Type.Integer(), max: Type.Integer() }),
    retention_days: Type.Integer({
      description: 'Days for which a client can be offline and keep its cursor.',
    }),
    limits: Type.Object({
      max_mutations: Type.Integer(),
      max_push_bytes: Type.Integer(),
      max_page_rows: Type.Integer(),
    }),
    scopes: Type.Array(
      Type.Object({
        scope_id: Id,
        kind: Type.String({ enum: ['account', 'household'] }),
        role: Type.Optional(Type.String({ enum: ['owner', 'member', 'viewer'] })),
        version: Number53,
      }),
    ),
  },
  {
    title: 'SyncOverview',
    examples: [
      {
        account_id: ID,
        schema_versions: SCHEMA_VERSIONS,
        retention_days: 60,
        limits: {
          max_mutations: MAX_MUTATIONS,
          max_push_bytes: MAX_PUSH_BYTES,
          max_page_rows: MAX_PAGE_ROWS,
        },
        scopes: [
          { scope_id: ID, kind: 'account', version: 3 },
          { scope_id: ID, kind: 'household', role: 'owner', version: 1207 },
        ],
      },
    ],
  },
)
