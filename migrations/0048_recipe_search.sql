-- The words of each recipe, for search. A search reads the rows of one household by the primary key. There is
-- no index over the words: it would grow, and slow down, with the recipes of all other households.
--
-- The write path keeps the rows. A job makes those of older recipes, a few at a time, after the start.
create table recipe_search (
  household_id uuid not null,
  recipe_id    uuid not null,
  updated_at   timestamptz not null, -- of the recipe, when the words were taken from it
  format       smallint not null,    -- of the words; rows of another format are made again
  language     text not null,        -- the text search configuration, such as 'english'
  title        text not null,        -- the words of the title and the tags, to find typing errors
  words        tsvector not null,
  primary key (household_id, recipe_id),
  constraint recipe_search_recipe_exists foreign key (household_id, recipe_id)
    references recipes on delete cascade
);
-- A search asks for the few languages of a household first.
create index recipe_search_language on recipe_search (uuid_send(household_id), language);
create trigger recipe_search_is_guarded before insert or update or delete on recipe_search
  for each statement execute function refuse_writes_outside_sync();
-- The words of most recipes stay in the row itself. Elsewhere each of them would be another read.
alter table recipe_search set (toast_tuple_target = 8160);

-- A text as search compares it: lower case, without accents. `foldText` in src/platform/kernel does the same.
create function search_text(value text) returns text language sql immutable parallel safe as $$
  select case when octet_length(value) = length(value) then lower(value)
    else normalize(translate(replace(replace(replace(replace(
      lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðıħς', 'olddihσ'), nfc) end
$$;
