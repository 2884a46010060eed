-- An undo of a list, and the tick of a line that is gone, read the operations of a household that were done or undone
-- in a time. Operations are kept for 400 days.
create index operations_touched on operations (household_id, (coalesce(undone_at, created_at)));
