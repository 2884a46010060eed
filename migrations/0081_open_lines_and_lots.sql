-- Verbs read the open items of lists and the lots that are not used up. Most rows of an old household are neither.

-- Indexes lock their tables: hold the scopes first, as every writer does, or the two wait for each other.
select household_id from sync_scope where kind = 'household' order by household_id for no key update;

drop index shopping_items_open;
create index shopping_items_open on shopping_items (uuid_send(household_id), list_id)
  where checked_at is null and put_away_at is null;
create index pantry_items_of_food_in_stock on pantry_items ((uuid_send(household_id) || uuid_send(food_id)))
  where quantity > 0;
create index pantry_items_without_food_in_stock on pantry_items (uuid_send(household_id))
  where food_id is null and quantity > 0;
