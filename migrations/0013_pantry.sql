create table locations (
  household_id uuid not null,
  id           uuid not null,
  name         text not null,
  kind         text not null,
  position     double precision,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (household_id, id),
  constraint locations_household_exists foreign key (household_id) references sync_scope on delete cascade,
  constraint locations_name_is_short check (length(name) between 1 and 100),
  constraint locations_kind_is_known check (kind in ('pantry', 'fridge', 'freezer', 'other'))
);
create trigger locations_are_guarded before insert or update or delete on locations
  for each statement execute function refuse_writes_outside_sync();

create table foods (
  household_id     uuid not null,
  id               uuid not null,
  name             text not null, -- one live food has a name or alias, see sync_name
  plural_name      text,
  aliases          text[] not null,
  category_id      uuid, -- may name a row that is gone, as all ids that have no foreign key
  default_unit     text,
  density_g_per_ml numeric(18, 6),
  grams_per_each   numeric(18, 6),
  shelf_life_days  jsonb not null, -- sealed, opened, frozen, thawed
  min_quantity     numeric(18, 6),
  restock_quantity numeric(18, 6),
  location_id      uuid,
  staple           boolean not null,
  allergens        text[] not null,
  note             text,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  primary key (household_id, id),
  constraint foods_household_exists foreign key (household_id) references sync_scope on delete cascade,
  constraint foods_name_is_short check (length(name) between 1 and 100),
  constraint foods_density_is_positive check (density_g_per_ml > 0),
  constraint foods_weight_is_positive check (grams_per_each > 0),
  constraint foods_minimum_is_not_negative check (min_quantity >= 0),
  constraint foods_restock_is_not_negative check (restock_quantity >= 0)
);
create trigger foods_are_guarded before insert or update or delete on foods
  for each statement execute function refuse_writes_outside_sync();

create table barcodes (
  household_id  uuid not null,
  id            uuid not null,
  code          text not null, -- a GTIN as 14 digits, or the household's own
  food_id       uuid not null,
  label         text,
  pack_quantity numeric(18, 6),
  pack_unit     text,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  primary key (household_id, id),
  constraint barcodes_code_is_unique unique (household_id, code) deferrable initially deferred,
  constraint barcodes_household_exists foreign key (household_id) references sync_scope on delete cascade,
  constraint barcodes_food_exists foreign key (household_id, food_id) references foods,
  constraint barcodes_code_is_short check (length(code) between 1 and 100),
  constraint barcodes_pack_is_positive check (pack_quantity > 0)
);
create index barcodes_food on barcodes (household_id, food_id);
create trigger barcodes_are_guarded before insert or update or delete on barcodes
  for each statement execute function refuse_writes_outside_sync();

create table pantry_items (
  household_id uuid not null,
  id           uuid not null,
  food_id      uuid,
  name         text,
  unit         text,
  quantity     numeric(18, 6) not null, -- the sum of the movements since the last count
  location_id  uuid,
  best_before  date,
  date_kind    text not null,
  purchased_on date,
  opened_at    timestamptz,
  frozen_at    timestamptz,
  thawed_at    timestamptz,
  price_minor  bigint, -- in the smallest unit of the currency
  currency     text,
  note         text,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (household_id, id),
  constraint pantry_items_household_exists foreign key (household_id) references sync_scope on delete cascade,
  constraint pantry_items_are_something check (food_id is not null or name is not null),
  constraint pantry_items_name_is_short check (length(name) between 1 and 100),
  constraint pantry_items_date_kind_is_known check (date_kind in ('best_before', 'use_by', 'none')),
  constraint pantry_items_price_is_not_negative check (price_minor >= 0),
  constraint pantry_items_price_has_a_currency check (price_minor is null or currency is not null),
  constraint pantry_items_currency_is_a_code check (currency ~ '^[A-Z]{3}$')
);
create index pantry_items_food on pantry_items (household_id, food_id);
create trigger pantry_items_are_guarded before insert or update or delete on pantry_items
  for each statement execute function refuse_writes_outside_sync();

-- The ledger of the amounts: written once, never changed.
create table stock_movements (
  household_id   uuid not null,
  id             uuid not null,
  pantry_item_id uuid not null,
  kind           text not null,
  delta          numeric(18, 6), -- how much more there is; null for a count
  value          numeric(18, 6), -- how much there is; null for all but a count
  reason         text,
  recipe_id      uuid,
  undoes_id      uuid, -- the movement that an undo takes back
  occurred_at    timestamptz, -- as the client says, for show
  account_id     uuid, -- null once the account is removed
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  primary key (household_id, id),
  constraint stock_movements_household_exists foreign key (household_id) references sync_scope on delete cascade,
  constraint stock_movements_item_exists foreign key (household_id, pantry_item_id) references pantry_items,
  constraint stock_movements_kind_is_known check (kind in ('add', 'consume', 'waste', 'count', 'move', 'undo')),
  constraint stock_movements_count_or_change check ((kind = 'count') = (value is not null) and (kind = 'count') = (delta is null)),
  constraint stock_movements_sign_fits check (case kind when 'add' then delta > 0 when 'consume' then delta < 0 when 'waste' then delta < 0 else true end)
);
create unique index stock_movements_are_undone_once on stock_movements (household_id, undoes_id)
  where undoes_id is not null;
create index stock_movements_item on stock_movements (household_id, pantry_item_id);
create trigger stock_movements_are_guarded before insert or update or delete on stock_movements
  for each statement execute function refuse_writes_outside_sync();
