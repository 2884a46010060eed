-- A look-up by a name reads the rows whose keys are of another format too, until the service has filled them, as it reads
-- rows without keys. And the days of pantry items follow a rule that has versions now: `key_format` and `keyed_at` are
-- those of migration 0077. Rows of an older version of the rule are dated again in the background.

-- Indexes lock their tables: hold the scopes first, as every writer does, or the two wait for each other.
select household_id from sync_scope where kind = 'household' order by household_id for no key update;

alter table pantry_items add column key_format smallint, add column keyed_at timestamptz;

create index foods_key_format on foods
  (uuid_send(household_id), (case when keyed_at = updated_at then coalesce(key_format, 0) else 0 end));
drop index foods_without_keys;
