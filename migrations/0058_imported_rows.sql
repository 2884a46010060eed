-- The rows that came from files of other programs. A later import changes a row only if it still has the
-- version that the last import wrote, and never makes a deleted row again.
create table import_rows (
  household_id uuid not null,
  id           uuid not null, -- derived from household, program, kind and key
  row_id       uuid not null, -- the same id, or that of a row which the household had already
  digest       bytea not null, -- SHA-256 of what the file says about it
  version      bigint, -- null for a row that the household had already
  primary key (household_id, id),
  constraint import_rows_household_exists foreign key (household_id) references sync_scope on delete cascade
);
