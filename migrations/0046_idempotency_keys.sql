-- The answers of requests with an Idempotency-Key, for a day. A row is written in the transaction of the
-- request's own writes.
create table idempotency_keys (
  account_id uuid not null,
  key        bytea not null, -- SHA-256 of the key
  request    bytea not null, -- SHA-256 of method, path, household and body
  status     smallint not null,
  etag       text,
  answer     text, -- null if it was too large to keep
  bytes      integer not null, -- of the kept answer
  created_at timestamptz not null,
  constraint idempotency_keys_pkey primary key (account_id, key),
  constraint idempotency_keys_account_exists foreign key (account_id) references accounts on delete cascade
);
create index idempotency_keys_by_time on idempotency_keys (created_at);
