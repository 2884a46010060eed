create table stores (
  household_id   uuid not null,
  id             uuid not null,
  name           text not null,
  category_order uuid[] not null, -- the categories in the order of the shelves
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  primary key (household_id, id),
  constraint stores_household_exists foreign key (household_id) references sync_scope on delete cascade,
  constraint stores_name_is_short check (length(name) between 1 and 100)
);
create index stores_name on stores (uuid_send(household_id), lower(name), id);
create trigger stores_are_guarded before insert or update or delete on stores
  for each statement execute function refuse_writes_outside_sync();

create table meal_plan_entries (
  household_id uuid not null,
  id           uuid not null,
  date         date not null,
  meal         text not null,
  recipe_id    uuid,
  food_id      uuid,
  quantity     numeric(18, 6),
  unit         text,
  title        text,
  servings     numeric(18, 6),
  note         text,
  position     double precision,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (household_id, id),
  constraint meal_plan_entries_household_exists foreign key (household_id) references sync_scope on delete cascade,
  constraint meal_plan_entries_are_something check (num_nonnulls(recipe_id, food_id, title) > 0),
  constraint meal_plan_entries_servings_are_positive check (servings > 0)
);
create index meal_plan_entries_date on meal_plan_entries
  (uuid_send(household_id), date, (meal collate "C"), coalesce(position, 1e300), id);
create trigger meal_plan_entries_are_guarded before insert or update or delete on meal_plan_entries
  for each statement execute function refuse_writes_outside_sync();

create table cookings (
  household_id  uuid not null,
  id            uuid not null,
  recipe_id     uuid not null, -- the recipe may be gone
  recipe_title  text not null,
  servings      numeric(18, 6) not null,
  cooked_on     date not null,
  plan_entry_id uuid,
  operation_id  uuid,
  undone_at     timestamptz,
  note          text,
  rating        integer,
  account_id    uuid, -- null once the account is removed
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  primary key (household_id, id),
  constraint cookings_household_exists foreign key (household_id) references sync_scope on delete cascade,
  constraint cookings_servings_are_positive check (servings > 0),
  constraint cookings_rating_is_one_to_five check (rating between 1 and 5)
);
create index cookings_date on cookings (uuid_send(household_id), cooked_on, id);
-- Household and id in one value, as in 0024: a kept plan can use no other index for these look-ups.
create index cookings_plan_entry on cookings
  ((uuid_send(household_id) || uuid_send(plan_entry_id)), (undone_at is not null), created_at);
create index cookings_recipe on cookings ((uuid_send(household_id) || uuid_send(recipe_id)));
create trigger cookings_are_guarded before insert or update or delete on cookings
  for each statement execute function refuse_writes_outside_sync();
