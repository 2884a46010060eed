-- Whether Open Food Facts may be asked about barcodes of the household; null where nobody has answered yet.
alter table households add column asks_open_food_facts boolean;
