-- The second factor of an account: codes of an authenticator app (RFC 6238).
-- Null: the password or a provider is enough.
alter table accounts add column second_factor_since timestamptz;

create table second_factors (
  account_id      uuid primary key,
  secret          bytea not null, -- sealed with a key from LARDER_SECRET
  created_at      timestamptz not null,
  confirmed_at    timestamptz, -- null until the first code
  last_step       integer, -- the period of 30 seconds of the last code that was used
  recovery_due_at timestamptz, -- when a lost factor is removed; null if nobody asked for that
  constraint second_factors_account_exists foreign key (account_id) references accounts on delete cascade
);
create index second_factors_recovery on second_factors (recovery_due_at) where recovery_due_at is not null;

-- Each code opens the account once, in the place of the authenticator app. A used code is deleted.
create table recovery_codes (
  account_id uuid not null,
  hash       bytea not null, -- SHA-256 of the account's id and the code
  created_at timestamptz not null,
  primary key (account_id, hash),
  constraint recovery_codes_account_exists foreign key (account_id) references accounts on delete cascade
);

-- How a session was opened. Null for sessions from before.
alter table sessions
  add column method        text,
  add column second_factor text;

alter table mail_tokens
  drop constraint mail_tokens_purpose_is_known,
  add constraint mail_tokens_purpose_is_known check (purpose in
    ('reset_password', 'verify_email', 'change_email', 'undo_email', 'lost_factor', 'keep_factor'));
