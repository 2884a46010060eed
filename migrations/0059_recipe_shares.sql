-- The public addresses of recipes. An address ends with its recipe, and with the membership of its maker.
create table recipe_shares (
  household_id uuid not null,
  id           uuid not null,
  recipe_id    uuid not null,
  token_hash   bytea not null, -- SHA-256 of the token
  created_by   uuid not null,
  created_at   timestamptz not null,
  primary key (household_id, id),
  constraint recipe_shares_token_is_unique unique (household_id, token_hash),
  constraint recipe_shares_recipe_exists foreign key (household_id, recipe_id)
    references recipes (household_id, id) on delete cascade,
  constraint recipe_shares_maker_exists foreign key (household_id, created_by)
    references members (household_id, account_id) on delete cascade
);
create index recipe_shares_recipe on recipe_shares (household_id, recipe_id);
create index recipe_shares_maker on recipe_shares (household_id, created_by);
