-- Every restore of the database begins a new epoch by itself: docs/decisions/0021-every-restore-begins-an-epoch.md.

-- The epochs of this database, in order. A row is valid for one start of one server, for one database on it,
-- and as long as nobody but its author wrote it: a restored row fails at least one of these tests.
create table sync_known_epoch (
  number       integer primary key,
  epoch        text not null, -- named in cursors
  server_start timestamptz not null,
  database     oid not null,
  written_by   xid not null, -- the transaction that inserted the row
  constraint sync_known_epoch_is_unique unique (epoch)
);
create index sync_known_epoch_server_start on sync_known_epoch (server_start);

-- At which version the first change of an epoch found a scope: what clients read of an earlier epoch is
-- valid up to there.
create table sync_scope_epoch (
  household_id uuid not null, -- or the account's id
  number       integer not null,
  since        bigint not null,
  primary key (household_id, number),
  constraint sync_scope_epoch_scope_exists foreign key (household_id) references sync_scope on delete cascade
);

-- The present epoch; no row after a start of PostgreSQL or a restore, until a new epoch is begun.
create view sync_current_epoch as
  select number, epoch from sync_known_epoch
  where server_start = pg_postmaster_start_time()
    and database = (select oid from pg_database where datname = current_database())
    and written_by = xmin
  order by number desc limit 1;

-- The number of the present epoch, which is begun where there is none.
create function sync_epoch_number() returns integer language plpgsql as $$
declare
  present integer;
  here oid := (select oid from pg_database where datname = current_database());
begin
  select number into present from sync_current_epoch;
  if present is not null then return present; end if;
  lock table sync_known_epoch in share row exclusive mode;
  select number into present from sync_current_epoch; -- begun by another while we waited
  if present is not null then return present; end if;
  select coalesce(max(number), 0) + 1 into present from sync_known_epoch;
  -- Rows that another transaction wrote than they say were loaded from a dump. That is a restore for
  -- certain, so no cursor from before is valid.
  if exists (select from sync_known_epoch where written_by <> xmin or database <> here) then
    delete from sync_known_epoch;
  end if;
  insert into sync_known_epoch (number, epoch, server_start, database, written_by)
    values (present, substr(replace(gen_random_uuid()::text, '-', ''), 1, 12), pg_postmaster_start_time(),
            here, pg_current_xact_id()::xid);
  return present;
end $$;

-- The epoch so far. The version of Larder before this one goes on reading it in sync_epoch.
insert into sync_known_epoch (number, epoch, server_start, database, written_by)
  select 1, epoch, pg_postmaster_start_time(), (select oid from pg_database where datname = current_database()),
         pg_current_xact_id()::xid
  from sync_epoch;
