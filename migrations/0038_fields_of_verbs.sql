-- Columns of the verbs that change several rows: the plan's share of a shopping list, and the operation
-- that made a lot or a movement. The version before this one leaves them at their defaults.
--
-- Indexes lock their tables: hold the scopes first, as every writer does (0023).
select household_id from sync_scope where kind = 'household' order by household_id for no key update;

alter table shopping_lists add column store_id uuid;

alter table shopping_items
  add column sources jsonb not null default '[]', -- who needs the item: kind, id, label, quantity
  add column planned_quantity numeric(18, 6), -- the sum of the sources
  add column put_away_at timestamptz, -- when it became a lot; it has left the list since
  add column dismissed_at timestamptz,
  add column dismissed_sources uuid[] not null default '{}'; -- the sources when it was dismissed

alter table pantry_items add column operation_id uuid;
alter table stock_movements add column operation_id uuid;

-- Lists show the items that are not put away, so the indexes of their order skip the others.
drop index shopping_items_position;
create index shopping_items_position on shopping_items
  (uuid_send(household_id), list_id, (put_away_at is not null), (coalesce(position, '~~') collate "C"), id);
drop index shopping_items_checked;
create index shopping_items_checked on shopping_items
  (uuid_send(household_id), list_id, (put_away_at is not null), (checked_at is not null),
    (coalesce(position, '~~') collate "C"), id);
-- For the verbs: the open items of a list, and the checked items of a household.
create index shopping_items_open on shopping_items (list_id)
  where checked_at is null and put_away_at is null;
create index shopping_items_bought on shopping_items (uuid_send(household_id))
  where checked_at is not null and put_away_at is null;
-- For the daily job, over all households.
create index shopping_items_put_away on shopping_items (put_away_at) where put_away_at is not null;
