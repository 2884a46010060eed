-- The order of an item's movements is the order in which they were taken. Their versions tell it no
-- longer once an account is removed, since its movements then get new ones. Null where the version
-- before this one made a movement: there the version of the row tells it.
select set_config('larder.writing', 'on', true);
select household_id from sync_scope order by household_id for no key update;

alter table stock_movements add column ledger_version bigint;
update stock_movements m set ledger_version = c.version
  from sync_change c
  where c.household_id = m.household_id and c.entity = 9 and c.row_id = m.id;

select set_config('larder.writing', '', true);
