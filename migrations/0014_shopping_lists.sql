create table shopping_lists (
  household_id uuid not null,
  id           uuid not null,
  name         text not null,
  position     double precision,
  archived_at  timestamptz,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (household_id, id),
  constraint shopping_lists_household_exists foreign key (household_id) references sync_scope on delete cascade,
  constraint shopping_lists_name_is_short check (length(name) between 1 and 100)
);
create trigger shopping_lists_are_guarded before insert or update or delete on shopping_lists
  for each statement execute function refuse_writes_outside_sync();

create table shopping_items (
  household_id uuid not null,
  id           uuid not null,
  list_id      uuid not null,
  food_id      uuid,
  name         text,
  quantity     numeric(18, 6), -- null: some
  unit         text,
  note         text,
  category_id  uuid,
  checked_at   timestamptz,
  checked_by   uuid, -- the account; null once it is removed
  position     text, -- a fractional key: compared as bytes
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (household_id, id),
  constraint shopping_items_household_exists foreign key (household_id) references sync_scope on delete cascade,
  constraint shopping_items_list_exists foreign key (household_id, list_id) references shopping_lists,
  constraint shopping_items_are_something check (food_id is not null or name is not null),
  constraint shopping_items_name_is_short check (length(name) between 1 and 200)
);
create index shopping_items_list on shopping_items (household_id, list_id);
create trigger shopping_items_are_guarded before insert or update or delete on shopping_items
  for each statement execute function refuse_writes_outside_sync();
