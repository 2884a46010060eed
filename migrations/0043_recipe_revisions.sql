-- The states of recipes. Each row is one state, as one account left it. A save by the same account within
-- an hour replaces the account's state; every other save begins a new one.
create table recipe_revisions (
  household_id uuid not null,
  recipe_id    uuid not null,
  version      bigint not null, -- of the recipe, when this state was saved
  account_id   uuid, -- who saved it; no foreign key: the account may be removed by now
  begun_at     timestamptz not null, -- when the account began to change the state before
  saved_at     timestamptz not null,
  data         jsonb, -- the fields; null for the present state, which is in recipes
  primary key (household_id, recipe_id, version),
  constraint recipe_revisions_recipe_exists foreign key (household_id, recipe_id)
    references recipes on delete cascade
);
create index recipe_revisions_account on recipe_revisions (account_id, household_id)
  where account_id is not null;
create trigger recipe_revisions_are_guarded before insert or update or delete on recipe_revisions
  for each statement execute function refuse_writes_outside_sync();
