-- The secret address of a member's calendar. It ends with the membership.
create table calendar_feeds (
  household_id        uuid not null,
  account_id          uuid not null,
  token_hash          bytea not null, -- SHA-256 of the token
  credentials_version integer not null, -- of the account when the token was made
  created_at          timestamptz not null,
  primary key (household_id, account_id),
  constraint calendar_feeds_member_exists foreign key (household_id, account_id)
    references members (household_id, account_id) on delete cascade
);
