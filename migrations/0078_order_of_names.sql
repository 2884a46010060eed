-- The keys by which names stand in the order of a dictionary (`sortKey` in packages/rules). The service computes them at
-- each write; `keyed_at` and `key_format` are those of migration 0077. Rows of a replica of before this migration have
-- none until the service has filled them, and stand in the order of their letters.

-- Indexes lock their tables: hold the scopes first, as every writer does, or the two wait for each other.
select household_id from sync_scope where kind = 'household' order by household_id for no key update;

alter table foods add column sort_key text;
alter table categories add column sort_key text, add column key_format smallint, add column keyed_at timestamptz;
alter table locations add column sort_key text, add column key_format smallint, add column keyed_at timestamptz;
alter table recipes add column sort_key text, add column key_format smallint, add column keyed_at timestamptz;
alter table shopping_lists add column sort_key text, add column key_format smallint, add column keyed_at timestamptz;
alter table shopping_items add column sort_key text, add column key_format smallint, add column keyed_at timestamptz;
alter table stores add column sort_key text, add column key_format smallint, add column keyed_at timestamptz;

drop index categories_position, locations_position, foods_name, foods_category, foods_location, foods_staple,
  recipes_title, recipes_minutes, shopping_lists_position, shopping_lists_archived, stores_name;
create index categories_position on categories
  (uuid_send(household_id), coalesce(position, 1e300), (coalesce(sort_key, lower(name)) collate "C"), id);
create index locations_position on locations
  (uuid_send(household_id), coalesce(position, 1e300), (coalesce(sort_key, lower(name)) collate "C"), id);
create index foods_name on foods (uuid_send(household_id), (coalesce(sort_key, lower(name)) collate "C"), id);
create index foods_category on foods
  (uuid_send(household_id), category_id, (coalesce(sort_key, lower(name)) collate "C"), id);
create index foods_location on foods
  (uuid_send(household_id), location_id, (coalesce(sort_key, lower(name)) collate "C"), id);
create index foods_staple on foods
  (uuid_send(household_id), staple, (coalesce(sort_key, lower(name)) collate "C"), id);
create index recipes_title on recipes (uuid_send(household_id), (coalesce(sort_key, lower(title)) collate "C"), id);
create index recipes_minutes on recipes (
  uuid_send(household_id),
  (coalesce(coalesce(total_minutes, prep_minutes + cook_minutes, cook_minutes, prep_minutes), 1e9)::float8),
  (coalesce(sort_key, lower(title)) collate "C"), id);
create index shopping_lists_position on shopping_lists
  (uuid_send(household_id), coalesce(position, 1e300), (coalesce(sort_key, lower(name)) collate "C"), id);
create index shopping_lists_archived on shopping_lists
  (uuid_send(household_id), (archived_at is not null), coalesce(position, 1e300),
  (coalesce(sort_key, lower(name)) collate "C"), id);
create index stores_name on stores (uuid_send(household_id), (coalesce(sort_key, lower(name)) collate "C"), id);
