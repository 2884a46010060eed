-- A replica of PostgreSQL has started at another time than its primary, and begins no epoch: there the present epoch is
-- the last one that the primary has begun. Once it is promoted, it begins its own.
create or replace view sync_current_epoch as
  select number, epoch from sync_known_epoch
  where (server_start = pg_postmaster_start_time() or pg_is_in_recovery())
    and database = (select oid from pg_database where datname = current_database())
    and written_by = xmin
  order by number desc limit 1;
