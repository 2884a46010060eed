-- While a table is new, PostgreSQL takes every index that begins with the household for as good as the
-- primary key when it looks up one row, and a plan that is kept goes on reading the whole household for
-- each row once it has grown. So all but the keys begin with something else.
drop index barcodes_food;
create index barcodes_food on barcodes (food_id, household_id);
alter table barcodes drop constraint barcodes_code_is_unique;
alter table barcodes add constraint barcodes_code_is_unique
  unique (code, household_id) deferrable initially deferred;
drop index pantry_items_food;
create index pantry_items_food on pantry_items (food_id, household_id);
drop index stock_movements_item;
create index stock_movements_item on stock_movements (pantry_item_id, household_id);
drop index stock_movements_are_undone_once;
create unique index stock_movements_are_undone_once on stock_movements (undoes_id, household_id)
  where undoes_id is not null;
drop index shopping_items_list;
create index shopping_items_list on shopping_items (list_id, household_id);
