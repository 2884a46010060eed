-- Delta sync: one order of changes per scope, a scope being a household or an account.

-- Which history of the database this is. A restored backup gets a new one.
create table sync_epoch (
  one   boolean primary key default true,
  epoch text not null,
  constraint sync_epoch_is_one check (one)
);
insert into sync_epoch (epoch) values (substr(md5(random()::text || clock_timestamp()::text), 1, 8));

-- The row that every writer of a scope locks first. Its number is rewritten by each of them: room
-- on the page keeps the new version beside the old one.
create table sync_scope (
  household_id uuid primary key, -- or the account's id
  kind         text not null,
  version      bigint not null default 0, -- of the latest change
  horizon      bigint not null default 0, -- of the latest tombstone that was purged
  constraint sync_scope_kind_is_known check (kind in ('household', 'account'))
) with (fillfactor = 50);

-- The latest change of each row that ever was, tombstones included.
create table sync_change (
  household_id uuid not null,
  entity       smallint not null,
  row_id       uuid not null,
  version      bigint not null,
  deleted_at   timestamptz,
  primary key (household_id, entity, row_id)
);
-- Unique, so that a writer that forgot the lock gets an error, and no change gets lost.
create unique index sync_change_version_is_unique on sync_change (household_id, version)
  include (entity, row_id, deleted_at);
-- For the purge: which scopes have old tombstones, and which these are.
create index sync_change_deleted_at on sync_change (deleted_at) where deleted_at is not null;
create index sync_change_tombstones on sync_change (household_id, deleted_at) where deleted_at is not null;

-- Names of which no two live rows of a scope may have the same.
create table sync_name (
  household_id uuid not null,
  entity       smallint not null,
  name         text not null,
  row_id       uuid not null,
  constraint sync_name_is_unique primary key (household_id, entity, name)
);

-- How far the log of a client was taken over.
create table sync_client (
  household_id     uuid not null,
  client_id        uuid not null,
  account_id       uuid not null,
  last_seq         bigint not null default 0,
  last_mutation_id uuid,
  seen_at          timestamptz not null,
  primary key (household_id, client_id)
);
create index sync_client_seen_at on sync_client (seen_at);

-- What was answered; the result goes before the id does.
create table sync_receipt (
  household_id uuid not null,
  mutation_id  uuid not null,
  result       jsonb,
  created_at   timestamptz not null,
  primary key (household_id, mutation_id)
);
create index sync_receipt_created_at on sync_receipt (created_at);
create index sync_receipt_with_result on sync_receipt (created_at) where result is not null;

-- A net below the rules: it turns a write that sync would never hear of into an error. Nothing
-- depends on it, so a cluster without triggers can do without.
create function refuse_writes_outside_sync() returns trigger language plpgsql as $$
begin
  if current_setting('larder.writing', true) is distinct from 'on' then
    raise exception '% is written through sync only', tg_table_name using errcode = 'LA001';
  end if;
  return null;
end $$;
