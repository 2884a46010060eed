-- Whose file it is, and how large. So files count for their account until their bytes are gone, also where the
-- household was deleted. Null in rows of before this migration, which live for hours.
alter table import_uploads add column account_id uuid, add column bytes bigint;
