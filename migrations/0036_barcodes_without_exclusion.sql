-- That a code is there once in a household is held by sync_name, which the write path keeps. The exclusion
-- constraint held it a second time, and a table with one can not be spread over partitions.
-- Locked as every writer does, since the constraint's index locks the table.
select household_id from sync_scope where kind = 'household' order by household_id for no key update;
alter table barcodes drop constraint barcodes_code_is_unique;
