-- A replica of a version without photos of items deletes an item without its photo. Until now the photo went without a
-- tombstone: no phone learned of it, and the changes of the household named a row that is not there. Now the old
-- replica answers 500 and changes nothing: the phone repeats the deletion, and a new replica does it.
alter table photos drop constraint photos_shopping_item_exists;
alter table photos add constraint photos_shopping_item_exists
  foreign key (household_id, shopping_item_id) references shopping_items;
