-- Who let whom in, so that it can be undone when an account was in the wrong hands. None of the columns
-- is a foreign key: accounts and households are joined by membership alone.
alter table invites add column made_by uuid; -- the account; null where it is not known or was removed
create index invites_maker on invites (made_by) where made_by is not null;
alter table members add column invited_by uuid; -- the account whose invite it was; null likewise
create index members_inviter on members (invited_by) where invited_by is not null;

-- The account's name when the address was changed: an undo restores both.
alter table mail_tokens add column name text;
-- Outside of the three that count: sent from a share that others can not use up.
alter table mail_tokens add column is_reserved boolean not null default false;

-- Which restore tokens hold: those with this number. It rises when they all must end.
alter table accounts add column restore_version integer not null default 1;
-- When a restore ended them; null where something else did, or the account was deleted again.
alter table accounts add column restored_at timestamptz;

-- The id tokens that were used: each is good for one use.
create table used_id_tokens (
  hash       bytea primary key, -- SHA-256 of what the provider signed
  used_for   text not null,
  used_at    timestamptz not null,
  expires_at timestamptz not null, -- from when on it is refused for its age alone
  constraint used_id_tokens_use_is_known check (used_for in ('sign_in', 'proof'))
);
create index used_id_tokens_expiry on used_id_tokens (expires_at);
