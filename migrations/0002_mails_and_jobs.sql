-- The mail queue: a row is a mail that has to go out, and is gone when it went out.
create table mails (
  id         uuid primary key,
  kind       text not null,
  account_id uuid, -- whose it is; null while only an address is known
  address    text, -- as it was typed, where a request named one; cleared when its account is found
  details    jsonb not null,
  created_at timestamptz not null,
  attempts   integer not null default 0,
  due_at     timestamptz not null default now(), -- by the database's clock, one for all replicas
  failed_at  timestamptz, -- when it was given up
  last_error text,
  constraint mails_account_exists foreign key (account_id) references accounts on delete cascade
);
create index mails_due on mails (due_at) where failed_at is null;
create index mails_account on mails (account_id);
create index mails_failed on mails (failed_at) where failed_at is not null;

-- What ran when, so that a run missed while all were down is made up, once.
create table job_runs (
  name        text primary key,
  due_at      timestamptz not null, -- the latest appointment that was kept
  finished_at timestamptz not null,
  counts      jsonb not null
);
