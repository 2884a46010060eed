-- How much a household holds: its rows, and the characters of their JSON. The write path keeps both, in
-- the statement that numbers the changes. Null in a household from before: the daily job counts those,
-- each under its lock. Until then it has no bound.
alter table sync_scope add column row_count bigint, add column byte_count bigint;
