-- Photos of recipes, pantry items and foods. Their bytes are elsewhere: see 0051.
create table photos (
  household_id    uuid not null,
  id              uuid not null,
  recipe_id       uuid,
  pantry_item_id  uuid,
  food_id         uuid,
  step_id         uuid, -- a step of the recipe; the step may be gone
  position        double precision,
  alt             text,
  original_sha256 text, -- of the bytes that the client has, or will send
  content_sha256  text, -- of the bytes that the service was sent; null until it has stored the image
  media_type      text,
  width           integer,
  height          integer,
  bytes           integer,
  blurhash        text,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (household_id, id),
  constraint photos_household_exists foreign key (household_id) references sync_scope on delete cascade,
  constraint photos_recipe_exists foreign key (household_id, recipe_id) references recipes,
  constraint photos_pantry_item_exists foreign key (household_id, pantry_item_id) references pantry_items,
  constraint photos_food_exists foreign key (household_id, food_id) references foods,
  constraint photos_have_one_parent check (num_nonnulls(recipe_id, pantry_item_id, food_id) = 1),
  constraint photos_content_is_whole
    check (num_nonnulls(content_sha256, media_type, width, height, bytes, blurhash) in (0, 6))
);
create index photos_recipe on photos (household_id, recipe_id) where recipe_id is not null;
create index photos_pantry_item on photos (household_id, pantry_item_id) where pantry_item_id is not null;
create index photos_food on photos (household_id, food_id) where food_id is not null;
create index photos_position on photos (uuid_send(household_id), coalesce(position, 1e300), id);
-- To find the bytes that no row names.
create index photos_content on photos (household_id, content_sha256) where content_sha256 is not null;
create trigger photos_are_guarded before insert or update or delete on photos
  for each statement execute function refuse_writes_outside_sync();
