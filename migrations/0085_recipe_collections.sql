-- A household's own sets of recipes, as "Christmas". A recipe may be in several.
create table recipe_collections (
  household_id   uuid not null,
  id             uuid not null,
  name           text not null,
  position       double precision,
  cover_photo_id uuid, -- a photo of one of its recipes; the photo may be gone
  -- of the name: see 0078
  sort_key       text,
  key_format     smallint,
  keyed_at       timestamptz,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  primary key (household_id, id),
  constraint recipe_collections_household_exists foreign key (household_id) references sync_scope on delete cascade,
  constraint recipe_collections_name_is_short check (length(name) between 1 and 100)
);
create index recipe_collections_position on recipe_collections
  (uuid_send(household_id), coalesce(position, 1e300), (coalesce(sort_key, lower(name)) collate "C"), id);
create trigger recipe_collections_are_guarded before insert or update or delete on recipe_collections
  for each statement execute function refuse_writes_outside_sync();

-- A recipe in a collection. Two phones without a network may both add it, so there may be two rows of one pair.
create table collected_recipes (
  household_id  uuid not null,
  id            uuid not null,
  collection_id uuid not null,
  recipe_id     uuid not null,
  position      text, -- a fractional key, as in shopping_items
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  primary key (household_id, id),
  constraint collected_recipes_household_exists foreign key (household_id) references sync_scope on delete cascade,
  constraint collected_recipes_collection_exists foreign key (household_id, collection_id) references recipe_collections,
  -- No cascade, as with photos: a replica of the version before would delete the row without a tombstone.
  constraint collected_recipes_recipe_exists foreign key (household_id, recipe_id) references recipes
);
create index collected_recipes_collection on collected_recipes (collection_id);
create index collected_recipes_recipe on collected_recipes (recipe_id);
create index collected_recipes_position on collected_recipes
  (uuid_send(household_id), (coalesce(position, '~~') collate "C"), id);
create trigger collected_recipes_are_guarded before insert or update or delete on collected_recipes
  for each statement execute function refuse_writes_outside_sync();
