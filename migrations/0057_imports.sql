-- Files of other programs that are imported in the background. A job has the rights of the session that
-- started it, and goes with its member.
create table import_jobs (
  household_id uuid not null,
  id           uuid not null,
  account_id   uuid not null,
  session_id   uuid not null,
  state        text not null,
  file_name    text,
  bytes        bigint not null,
  system       text, -- null until the file was opened
  total        integer, -- records in the file, where the format tells it
  done         integer not null default 0, -- records that are stored. A resumed job goes on after them
  photos_done  integer not null default 0, -- records whose photos are stored; at most `done`
  created      integer not null default 0,
  updated      integer not null default 0,
  unchanged    integer not null default 0,
  skipped      integer not null default 0, -- changed or deleted here, so left as they are
  broken       integer not null default 0,
  photos       integer not null default 0,
  problem      text, -- a sentence for people
  attempts     integer not null default 0, -- since the last record that was stored
  lease_id     uuid,
  lease_until  timestamptz,
  created_at   timestamptz not null,
  started_at   timestamptz,
  finished_at  timestamptz,
  primary key (household_id, id),
  constraint import_jobs_household_exists foreign key (household_id) references sync_scope on delete cascade,
  constraint import_jobs_member_exists foreign key (household_id, account_id)
    references members (household_id, account_id) on delete cascade,
  constraint import_jobs_state_is_known check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  constraint import_jobs_end_is_known check ((finished_at is null) = (state in ('waiting', 'running')))
);
create unique index import_jobs_one_at_a_time on import_jobs (household_id) where finished_at is null;
create index import_jobs_due on import_jobs (lease_until) where finished_at is null;
create index import_jobs_finished on import_jobs (finished_at) where finished_at is not null;
create index import_jobs_member on import_jobs (household_id, account_id);

-- The outcomes of a page of records. `position` is the number of the first one, from 0.
create table import_results (
  household_id uuid not null,
  job_id       uuid not null,
  position     integer not null,
  records      jsonb not null,
  primary key (household_id, job_id, position),
  constraint import_results_job_exists foreign key (household_id, job_id)
    references import_jobs (household_id, id) on delete cascade
);

-- The files of jobs in the store of photos. There is no foreign key: the daily job must find the files of a
-- household that is gone. A row is there before the first byte is, and until the last byte is gone.
create table import_uploads (
  household_id uuid not null,
  job_id       uuid not null,
  reserved_at  timestamptz not null,
  primary key (household_id, job_id)
);
create index import_uploads_reserved on import_uploads (reserved_at);
