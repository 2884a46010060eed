import { sql } from 'kysely'
import { Type } from 'typebox'
import { DEFAULT_QUOTAS } from '#kernel/quotas.ts'
import type { Db } from '#platform/postgres/database.ts'
import { collection, Instant, Nullable, Quantity, type Sync } from '#sync/collection/contract.ts'
import { field, uncheckedReference, parentField } from '#sync/collection/fields.ts'
import { withoutSessions } from '#test/app/without-sessions.ts'

const Name = Type.String({ minLength: 1, maxLength: 100 })

/** A small set of row kinds: one for each rule of sync. */
export const kitchen = [
  collection('household', {
    number: 1,
    table: 'sim_household',
    clientsMay: ['update'],
    fields: {
      name: field(Name, 'text'),
      default_shopping_list_id: field(Type.String({ format: 'uuid' }), 'uuid', {
        references: { entity: 'shopping_list', isParent: false },
      }),
    },
  }),
  collection('membership', {
    number: 3,
    scope: 'account',
    table: 'sim_member',
    key: { scope: 'account_id', id: 'household_id' },
    clientsMay: [],
    fields: { household_id: field(Name, 'uuid'), role: field(Name, 'text') },
  }),
  collection('food', {
    number: 6,
    table: 'sim_food',
    fields: { name: field(Name, 'text') },
    uniqueNames: (data) => (typeof data['name'] === 'string' ? [data['name'].toLowerCase()] : []),
  }),
  collection('pantry_item', {
    number: 8,
    table: 'sim_pantry_item',
    fields: {
      name: field(Name, 'text'),
      food_id: uncheckedReference(),
      quantity: field(Quantity, 'numeric', { initial: 0, isReadOnly: true }),
      best_before: field(Nullable(Type.String({ format: 'date' })), 'date', { initial: null }),
      allergens: field(Type.Array(Type.String()), 'text[]', { initial: [] }),
      extra: field(Type.Record(Type.String(), Type.Unknown()), 'jsonb', { initial: {} }),
    },
  }),
  collection('stock_movement', {
    number: 9,
    table: 'sim_stock_movement',
    isWriteOnce: true,
    fields: {
      pantry_item_id: parentField('pantry_item'),
      delta: field(Nullable(Quantity), 'numeric', { initial: null }),
      value: field(Nullable(Quantity), 'numeric', { initial: null }),
      occurred_at: field(Nullable(Instant), 'timestamptz', { initial: null, isClamped: true }),
      account_id: field(Type.Null(), 'uuid', { stamp: 'account' }),
    },
    ledger: { parent: 'pantry_item_id', sum: 'quantity', delta: 'delta', value: 'value' },
    check: ({ delta, value }) =>
      (delta === null) === (value === null) ? 'A movement has a delta or a value.' : undefined,
  }),
  collection('shopping_list', {
    number: 11,
    table: 'sim_shopping_list',
    fields: { name: field(Name, 'text') },
    fallback: { entity: 'household', field: 'default_shopping_list_id' },
  }),
  collection('shopping_item', {
    number: 12,
    table: 'sim_shopping_item',
    fields: {
      list_id: parentField('shopping_list'),
      name: field(Name, 'text'),
      quantity: field(Nullable(Quantity), 'numeric', { initial: null }),
      checked_at: field(Nullable(Instant), 'timestamptz', { initial: null, isClamped: true }),
      position: field(Type.String({ maxLength: 100 }), 'text', { initial: '' }),
    },
  }),
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
  create table sim_shopping_list (${key}, name text not null, ${times}, primary key (household_id, id));
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
  await sql.raw(TABLES + guards.join('\n')).execute(db)
}

export function kitchenSync(): Sync {
  return withoutSessions({
    collections: kitchen,
    roleOf: (householdId, accountId) =>
      sql`(select role from sim_member m where m.household_id = ${householdId} and m.account_id = ${accountId}::uuid)`,
    credentialStateOf: () => sql`null`,
    quotas: DEFAULT_QUOTAS,
  })
}
