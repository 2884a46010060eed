-- The measures of a food: [{ unit, quantity, of }], such as 1 can = 400 g. The previous version of the code
-- does not know the column, so it has a default.
-- Locked as every writer does, since the new column locks the table.
select household_id from sync_scope where kind = 'household' order by household_id for no key update;
alter table foods add column measures jsonb not null default '[]';
