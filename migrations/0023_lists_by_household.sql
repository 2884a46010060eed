-- An index for each order in which a household's rows are listed, so that a page costs what it shows.
--
-- They hold the household as bytes, uuid_send(household_id). No look-up by key uses that expression, so
-- these indexes never compete with the primary keys in a kept plan (0017, 0018, decision 0010).

-- Indexes lock their tables: hold the scopes first, as every writer does, or the two wait for each other.
select household_id from sync_scope where kind = 'household' order by household_id for no key update;

-- The latest changes of one kind, live rows and tombstones apart: for `sort=recent` and for a pull of
-- some kinds only.
create index sync_change_live on sync_change (uuid_send(household_id), entity, version) include (row_id)
  where deleted_at is null;
create index sync_change_deleted on sync_change (uuid_send(household_id), entity, version) include (row_id)
  where deleted_at is not null;

create index categories_position on categories
  (uuid_send(household_id), coalesce(position, 1e300), lower(name), id);
create index locations_position on locations
  (uuid_send(household_id), coalesce(position, 1e300), lower(name), id);

create index foods_name on foods (uuid_send(household_id), lower(name), id);
create index foods_category on foods (uuid_send(household_id), category_id, lower(name), id);
create index foods_location on foods (uuid_send(household_id), location_id, lower(name), id);
create index foods_staple on foods (uuid_send(household_id), staple, lower(name), id);

create index barcodes_order on barcodes (uuid_send(household_id), code, id);
create index stock_movements_since on stock_movements (uuid_send(household_id), created_at, id);

create index recipes_title on recipes (uuid_send(household_id), lower(title), id);
create index recipes_rating on recipes (uuid_send(household_id), (coalesce(rating, 0)::float8), id);
create index recipes_minutes on recipes (
  uuid_send(household_id),
  (coalesce(coalesce(total_minutes, prep_minutes + cook_minutes, cook_minutes, prep_minutes), 1e9)::float8),
  lower(title), id);
-- The tags and foods of a recipe as words that name the household too: one index finds both, and the
-- words of other households do not lengthen the search.
create function recipe_words(household_id uuid, tags text[], ingredients jsonb) returns text[]
language sql immutable parallel safe as $$
  select array(
    select 'tag ' || household_id || ' ' || tag from unnest(tags) tag
    union select 'food ' || household_id || ' ' || lower(i->>'food_id')
      from jsonb_array_elements(ingredients) i where i->>'food_id' is not null)
$$;
drop index recipes_tags;
-- Without a list of pending entries: every search would read that list whole.
create index recipes_words on recipes using gin (recipe_words(household_id, tags, ingredients))
  with (fastupdate = off);

create index shopping_lists_position on shopping_lists
  (uuid_send(household_id), coalesce(position, 1e300), lower(name), id);
create index shopping_lists_archived on shopping_lists
  (uuid_send(household_id), (archived_at is not null), coalesce(position, 1e300), lower(name), id);
create index shopping_items_position on shopping_items
  (uuid_send(household_id), list_id, (coalesce(position, '~~') collate "C"), id);
create index shopping_items_checked on shopping_items
  (uuid_send(household_id), list_id, (checked_at is not null), (coalesce(position, '~~') collate "C"), id);
