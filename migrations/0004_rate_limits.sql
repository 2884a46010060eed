-- How often something was done within its window. Unlogged: a crash of PostgreSQL forgets the counts,
-- and no write of theirs waits for a disk.
create unlogged table rate_limits (
  key       bytea primary key, -- what is counted, as a MAC: no address is kept
  count     integer not null,
  resets_at timestamptz not null
);
create index rate_limits_reset on rate_limits (resets_at);
