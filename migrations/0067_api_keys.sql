-- A key for scripts is a session that has no refresh token. So a key ends where its account's sessions end,
-- and each check of a session is one of a key.
alter table sessions add column is_key boolean not null default false;

create table api_keys (
  session_id   uuid primary key,
  account_id   uuid not null,
  token_hash   bytea not null, -- SHA-256 of the key
  name         text not null,
  scope        text not null,
  last_used_at timestamptz, -- to the hour
  constraint api_keys_session_exists foreign key (session_id) references sessions on delete cascade,
  constraint api_keys_hash_is_unique unique (token_hash),
  constraint api_keys_account_is_theirs unique (account_id, session_id),
  constraint api_keys_name_is_short check (length(name) between 1 and 100),
  constraint api_keys_scope_is_known check (scope in ('read', 'shop', 'write'))
);

-- The households of a key. A key loses a household with the membership, and does not get it back.
create table api_key_households (
  account_id   uuid not null,
  session_id   uuid not null,
  household_id uuid not null,
  primary key (account_id, session_id, household_id),
  constraint api_key_households_key_exists foreign key (account_id, session_id)
    references api_keys (account_id, session_id) on delete cascade,
  constraint api_key_households_membership_exists foreign key (account_id, household_id)
    references memberships on delete cascade
);
create index api_key_households_membership on api_key_households (account_id, household_id);
