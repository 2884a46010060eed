-- The links by which people without an account open a shopping list. A link ends with its list, and with the
-- membership of its maker.
create table list_links (
  household_id        uuid not null,
  id                  uuid not null,
  list_id             uuid not null,
  token_hash          bytea not null, -- SHA-256 of the token
  role                text not null,
  label               text,
  created_by          uuid not null,
  credentials_version integer not null, -- of the maker's account when the link was made
  created_at          timestamptz not null,
  expires_at          timestamptz not null,
  primary key (household_id, id),
  constraint list_links_token_is_unique unique (household_id, token_hash),
  constraint list_links_list_exists foreign key (household_id, list_id)
    references shopping_lists (household_id, id) on delete cascade,
  constraint list_links_maker_exists foreign key (household_id, created_by)
    references members (household_id, account_id) on delete cascade,
  constraint list_links_role_is_known check (role in ('tick', 'read')),
  constraint list_links_label_is_short check (length(label) between 1 and 100)
);
create index list_links_list on list_links (household_id, list_id);
create index list_links_maker on list_links (household_id, created_by);
create index list_links_expired on list_links (expires_at);
