-- Who added an item, its price, and its photos.
alter table shopping_items
  add column added_by uuid, -- null where nobody knows
  add column price_minor bigint, -- of the whole line, in the smallest unit of the currency
  add column currency text,
  add constraint shopping_items_price_is_not_negative check (price_minor >= 0),
  add constraint shopping_items_price_has_a_currency check (price_minor is null or currency is not null),
  add constraint shopping_items_currency_is_a_code check (currency ~ '^[A-Z]{3}$');

alter table photos
  add column shopping_item_id uuid,
  -- A replica of the version before knows no photos of items, and deletes the items.
  add constraint photos_shopping_item_exists foreign key (household_id, shopping_item_id) references shopping_items
    on delete cascade,
  drop constraint photos_have_one_parent,
  add constraint photos_have_one_parent
    check (num_nonnulls(recipe_id, pantry_item_id, food_id, shopping_item_id) = 1);
create index photos_shopping_item on photos (household_id, shopping_item_id) where shopping_item_id is not null;
