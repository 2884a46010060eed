-- Things that a household buys again and again. The daily job adds them to their list.
create table recurring_items (
  household_id uuid not null,
  id           uuid not null,
  list_id      uuid not null,
  food_id      uuid,
  name         text,
  quantity     numeric(18, 6),
  unit         text,
  every        integer not null,
  unit_of_time text not null,
  next_on      date not null,
  counts_from  text not null,
  day_of_month integer, -- the day that months keep, as the 31st; the daily job sets it
  item_id      uuid, -- the shopping item that the daily job has last added it to
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (household_id, id),
  constraint recurring_items_household_exists foreign key (household_id) references sync_scope on delete cascade,
  constraint recurring_items_list_exists foreign key (household_id, list_id) references shopping_lists,
  constraint recurring_items_are_one_thing check (num_nonnulls(food_id, name) = 1),
  constraint recurring_items_quantity_is_positive check (quantity > 0),
  constraint recurring_items_come_again check (every > 0)
);
create index recurring_items_list on recurring_items (list_id);
create index recurring_items_next on recurring_items (uuid_send(household_id), list_id, next_on, id);
-- For the daily job, over all households.
create index recurring_items_due on recurring_items (next_on, household_id, id);
create trigger recurring_items_are_guarded before insert or update or delete on recurring_items
  for each statement execute function refuse_writes_outside_sync();
