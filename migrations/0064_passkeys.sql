-- Passkeys (WebAuthn): each signs in to its account without the password.
create table passkeys (
  id            uuid primary key,
  account_id    uuid not null,
  credential_id bytea not null, -- chosen by the authenticator
  public_key    bytea not null, -- a COSE key (RFC 9052, 7)
  counter       bigint not null, -- of the last signature; always 0 for authenticators that do not count
  transports    text[] not null,
  is_synced     boolean not null, -- several devices of the person have it
  name          text not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  constraint passkeys_credential_is_unique unique (credential_id),
  constraint passkeys_account_exists foreign key (account_id) references accounts on delete cascade
);
create index passkeys_account on passkeys (account_id);

-- Challenges that an authenticator has answered. Others are not stored: their MAC shows that we made them.
create table used_challenges (
  hash       bytea primary key, -- SHA-256 of the challenge
  expires_at timestamptz not null
);
create index used_challenges_expiry on used_challenges (expires_at);
