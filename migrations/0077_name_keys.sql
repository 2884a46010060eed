-- The keys of the names of foods (`nameKey` in packages/rules): lines of ingredients and of lists find foods by them.
-- The service computes them at each write. `keyed_at` is the `updated_at` for which they hold: a replica of before this
-- migration writes rows without keys, and such rows are looked at one by one until the service has filled them.

-- An index locks its table: hold the scopes first, as every writer does, or the two wait for each other.
select household_id from sync_scope where kind = 'household' order by household_id for no key update;

alter table foods add column name_keys text[], add column key_format smallint, add column keyed_at timestamptz;

-- Keys with their household before them, so that the index finds no other household's. It costs much, so that a plan
-- uses the index also while the table is small.
create function keys_of_household(household_id uuid, keys text[]) returns text[]
language sql immutable parallel safe cost 10000
begin atomic
  select array(select household_id || ' ' || key from unnest(keys) key);
end;

-- Without a list of pending entries: every look-up would read that list whole.
create index foods_name_keys on foods using gin (keys_of_household(household_id, name_keys)) with (fastupdate = off);
create index foods_without_keys on foods (uuid_send(household_id)) where keyed_at is distinct from updated_at;
