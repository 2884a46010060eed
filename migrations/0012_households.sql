-- Who lives together: everything else belongs to a household, which is a scope of sync.

create table households (
  id                       uuid primary key,
  name                     text not null,
  time_zone                text not null, -- of the tz database: Europe/Berlin
  currency                 text not null, -- ISO 4217
  unit_system              text not null,
  default_shopping_list_id uuid not null, -- takes in the items of lists that are gone
  created_at               timestamptz not null,
  updated_at               timestamptz not null,
  constraint households_scope_exists foreign key (id) references sync_scope on delete cascade,
  constraint households_name_is_short check (length(name) between 1 and 100),
  constraint households_currency_is_a_code check (currency ~ '^[A-Z]{3}$'),
  constraint households_unit_system_is_known check (unit_system in ('metric', 'us'))
);
create trigger households_are_guarded before insert or update or delete on households
  for each statement execute function refuse_writes_outside_sync();

-- A row is in two scopes at once: the household's member, and the account's membership. Its id is
-- not the account's, so that its tombstone says nothing of an account that is removed.
create table members (
  household_id uuid not null,
  id           uuid not null,
  account_id   uuid not null,
  name         text not null, -- the account's, kept here for the others to see
  role         text not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (household_id, id),
  constraint members_account_is_there_once unique (household_id, account_id),
  constraint members_household_exists foreign key (household_id) references households on delete cascade,
  constraint members_name_is_short check (length(name) between 1 and 100),
  constraint members_role_is_known check (role in ('owner', 'member', 'viewer'))
);
create index members_account on members (account_id);
create trigger members_are_guarded before insert or update or delete on members
  for each statement execute function refuse_writes_outside_sync();

create table invites (
  household_id uuid not null,
  id           uuid not null,
  code_hash    bytea not null, -- SHA-256 of the code
  role         text not null,
  max_uses     integer not null,
  uses         integer not null default 0,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  primary key (household_id, id),
  constraint invites_household_exists foreign key (household_id) references households on delete cascade,
  constraint invites_role_is_known check (role in ('member', 'viewer')),
  constraint invites_are_not_used_up_twice check (uses between 0 and max_uses)
);
create index invites_code on invites (code_hash);
create index invites_expiry on invites (expires_at);

-- Accounts that were there before there were households.
insert into sync_scope (household_id, kind)
  select id, 'account' from accounts on conflict do nothing;

-- To forget the clients of an account that is removed.
create index sync_client_account on sync_client (account_id);
