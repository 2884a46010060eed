-- Version 0: the import itself has removed the row. The next import makes it again, under the id `row_id`.
-- Most rows keep the id of the file, so this index has only the others.
create index import_rows_others on import_rows (household_id, row_id) where row_id <> id;
