import {
  entity,
  field,
  nullableField,
  parentField,
  uncheckedReference,
} from '@larder/rules/describe-entity.ts'
import { list, map } from '@larder/rules/values/composites.ts'
import { day, decimal, id, instant, json, text } from '@larder/rules/values/scalars.ts'
import { nullable } from '@larder/rules/values/value-type.ts'
import { sql } from 'kysely'
import { DEFAULT_QUOTAS } from '#platform/kernel/quotas.ts'
import type { Db } from '#platform/postgres/database.ts'
import { entityTable, type SyncSchema } from '#sync/schema/contract.ts'
import { IS_SHARDED } from '#test/app/database.ts'
import { withoutSessions } from '#test/app/without-sessions.ts'

const nameType = text({ minLength: 1, maxLength: 100 })
const quantityType = decimal({ minimum: -999_999_999, maximum: 999_999_999 })

/** A small set of row kinds: one for each rule of sync. */
export const kitchen = [
  entityTable(
    entity('household', {
      clientsMay: ['update'],
      fields: {
        name: field(nameType),
        default_shopping_list_id: field(id(), {
          references: { entity: 'shopping_list', isParent: false },
        }),
      },
    }),
    { number: 1, table: 'sim_household' },
  ),
  entityTable(
    entity('membership', {
      scope: 'account',
      clientsMay: [],
      fields: { household_id: field(id()), role: field(nameType) },
    }),
    { number: 3, table: 'sim_member', key: { scope: 'account_id', id: 'household_id' } },
  ),
  entityTable(
    entity('food', {
      fields: { name: field(nameType) },
      uniqueNames: (data) => (typeof data['name'] === 'string' ? [data['name'].toLowerCase()] : []),
    }),
    { number: 6, table: 'sim_food' },
  ),
  entityTable(
    entity('pantry_item', {
      fields: {
        name: field(nameType),
        food_id: uncheckedReference(),
        quantity: field(quantityType, { initial: 0, isReadOnly: true }),
        best_before: nullableField(day()),
        allergens: field(list(text()), { initial: [] }),
        extra: field(map(json()), { initial: {} }),
      },
    }),
    { number: 8, table: 'sim_pantry_item' },
  ),
  entityTable(
    entity('stock_movement', {
      isWriteOnce: true,
      fields: {
        pantry_item_id: parentField('pantry_item'),
        delta: nullableField(quantityType),
        value: nullableField(quantityType),
        occurred_at: nullableField(instant(), { isClamped: true }),
        account_id: field(nullable(id()), { stamp: 'account' }),
      },
      ledger: { parent: 'pantry_item_id', sum: 'quantity', delta: 'delta', value: 'value' },
      check: ({ delta, value }) =>
        (delta === null) === (value === null) ? 'A movement has a delta or a value.' : undefined,
    }),
    { number: 9, table: 'sim_stock_movement' },
  ),
  entityTable(entity('store', { since: 2, fields: { name: field(nameType) } }), {
    number: 13,
    table: 'sim_store',
  }),
  entityTable(
    entity('shopping_list', {
      fields: { name: field(nameType), store_id: nullableField(id(), { since: 2 }) },
      fallback: { entity: 'household', field: 'default_shopping_list_id' },
    }),
    { number: 11, table: 'sim_shopping_list' },
  ),
  entityTable(
    entity('shopping_item', {
      fields: {
        list_id: parentField('shopping_list'),
        name: field(nameType),
        quantity: nullableField(quantityType),
        checked_at: nullableField(instant(), { isClamped: true }),
        position: field(text({ maxLength: 100 }), { initial: '' }),
      },
    }),
    { number: 12, table: 'sim_shopping_item' },
  ),
]

const times = 'created_at timestamptz not null, updated_at timestamptz not null'
const key = 'household_id uuid not null, id uuid not null'
const TABLES = `
  create table sim_household (${key}, name text not null, default_shopping_list_id uuid not null, ${times},
    primary key (household_id, id));
  create table sim_member (household_id uuid not null, account_id uuid not null, role text not null, ${times},
    primary key (household_id, account_id));
  create index on sim_member (account_id);
  create table sim_food (${key}, name text not null, ${times}, primary key (household_id, id));
  create unique index on sim_food (household_id, lower(name));
  create table sim_pantry_item (${key}, name text not null, food_id uuid, quantity numeric(18,6) not null,
    best_before date, allergens text[] not null, extra jsonb not null, ${times}, primary key (household_id, id));
  create table sim_stock_movement (${key}, pantry_item_id uuid not null, delta numeric(18,6), value numeric(18,6),
    occurred_at timestamptz, account_id uuid, ${times}, primary key (household_id, id),
    foreign key (household_id, pantry_item_id) references sim_pantry_item (household_id, id));
  create index on sim_stock_movement (household_id, pantry_item_id);
  create table sim_store (${key}, name text not null, ${times}, primary key (household_id, id));
  create table sim_shopping_list (${key}, name text not null, store_id uuid, ${times}, primary key (household_id, id));
  create table sim_shopping_item (${key}, list_id uuid not null, name text not null, quantity numeric(18,6),
    checked_at timestamptz, position text not null, ${times}, primary key (household_id, id),
    foreign key (household_id, list_id) references sim_shopping_list (household_id, id));
  create index on sim_shopping_item (household_id, list_id);`

/** Makes the tables of these row kinds, beside those of the migrations. */
export async function createKitchen(db: Db): Promise<void> {
  const guards = kitchen.map(
    ({ table }) => `create trigger ${table}_is_guarded before insert or update or delete on ${table}
      for each statement execute function refuse_writes_outside_sync();`,
  )
  await sql.raw(TABLES + (IS_SHARDED ? '' : guards.join('\n'))).execute(db)
}

export function kitchenSync(): SyncSchema {
  return withoutSessions({
    collections: kitchen,
    verbs: new Map(),
    roleOf: (householdId, accountId) =>
      sql`(select role from sim_member m where m.household_id = ${householdId} and m.account_id = ${accountId}::uuid)`,
    credentialStateOf: () => sql`null`,
    quotas: DEFAULT_QUOTAS,
  })
}
