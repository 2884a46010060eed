-- A merge of two foods finds the rows that name one of them. Only rows with a food are in these indexes. An update
-- that leaves the food as it is does not touch them.

-- Indexes lock their tables: hold the scopes first, as every writer does, or the two wait for each other.
select household_id from sync_scope where kind = 'household' order by household_id for no key update;

create index shopping_items_food on shopping_items ((uuid_send(household_id) || uuid_send(food_id)))
  where food_id is not null;
create index recurring_items_food on recurring_items ((uuid_send(household_id) || uuid_send(food_id)))
  where food_id is not null;
create index meal_plan_entries_food on meal_plan_entries ((uuid_send(household_id) || uuid_send(food_id)))
  where food_id is not null;
