-- Accounts and what opens them. Times come from the service, never from a default: tests set the clock.

create table accounts (
  id                    uuid primary key,
  email                 text not null, -- as its owner wrote it: mail goes here
  email_key             text not null, -- as addresses are compared
  email_verified_at     timestamptz,
  name                  text not null,
  password_hash         text, -- PHC string; null where only a provider opens the account
  credentials_version   integer not null default 1, -- rises when all that was handed out must die
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  deletion_scheduled_at timestamptz, -- when it will be removed; null while active
  constraint accounts_email_is_unique unique (email_key),
  constraint accounts_email_is_short check (length(email) <= 254),
  constraint accounts_name_is_short check (length(name) between 1 and 100)
);
create index accounts_due on accounts (deletion_scheduled_at) where deletion_scheduled_at is not null;

create table identities (
  id         uuid primary key,
  account_id uuid not null,
  issuer     text not null,
  subject    text not null,
  email      text, -- what the provider says, for its owner to recognise it by
  created_at timestamptz not null,
  constraint identities_subject_is_unique unique (issuer, subject),
  constraint identities_account_exists foreign key (account_id) references accounts on delete cascade
);
create index identities_account on identities (account_id);

create table sessions (
  id                 uuid primary key,
  account_id         uuid not null,
  refresh_generation integer not null, -- which of its refresh tokens is the living one
  refreshed_at       timestamptz not null,
  created_at         timestamptz not null,
  expires_at         timestamptz not null,
  user_agent         text,
  network            text, -- the address it came from, shortened
  constraint sessions_account_exists foreign key (account_id) references accounts on delete cascade
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);

-- What the links in mails open. A token is made of its mail's id, so that the hash is all there is of it.
create table mail_tokens (
  hash       bytea primary key, -- SHA-256 of the token
  account_id uuid not null,
  purpose    text not null,
  email      text, -- the address that it makes the account's; null where it changes none
  email_key  text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint mail_tokens_account_exists foreign key (account_id) references accounts on delete cascade,
  constraint mail_tokens_purpose_is_known
    check (purpose in ('reset_password', 'verify_email', 'change_email', 'undo_email')),
  constraint mail_tokens_address_is_whole
    check ((purpose in ('change_email', 'undo_email')) = (email is not null and email_key is not null))
);
create index mail_tokens_account on mail_tokens (account_id);
create index mail_tokens_expiry on mail_tokens (expires_at);
create index mail_tokens_address on mail_tokens (email_key) where email_key is not null;

create table signing_keys (
  id          text primary key, -- the kid: the key's thumbprint (RFC 7638)
  public_key  jsonb not null, -- a JWK (RFC 7517)
  private_key bytea not null, -- a JWK, sealed with LARDER_SECRET
  signs_from  timestamptz not null,
  retires_at  timestamptz -- from when on it may no longer verify; null while it is the newest
);
