-- From PostgreSQL 18 an index is also searched by its second column, so that beginning with something
-- else (0017) is not enough: while a table has a row or two, searching such an index by the household
-- counts as cheap as the primary key. Ids are found by themselves; and that a code is there once in a
-- household is held by an index that knows the household as a text, by which nobody looks it up.
drop index barcodes_food;
create index barcodes_food on barcodes (food_id);
alter table barcodes drop constraint barcodes_code_is_unique;
alter table barcodes add constraint barcodes_code_is_unique
  exclude using btree (code with =, (household_id::text) with =) deferrable initially deferred;
drop index pantry_items_food;
create index pantry_items_food on pantry_items (food_id);
drop index stock_movements_item;
create index stock_movements_item on stock_movements (pantry_item_id);
drop index shopping_items_list;
create index shopping_items_list on shopping_items (list_id);
