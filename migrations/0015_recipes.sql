create table recipes (
  household_id  uuid not null,
  id            uuid not null,
  title         text not null,
  description   text,
  servings      numeric(18, 6),
  yield_text    text,
  prep_minutes  integer,
  cook_minutes  integer,
  total_minutes integer,
  source_url    text,
  author        text,
  tags          text[] not null,
  image_url     text,
  rating        integer,
  note          text,
  language      text, -- BCP 47
  nutrition     jsonb not null,
  ingredients   jsonb not null, -- each with an id of its own, for life
  steps         jsonb not null,
  extra         jsonb not null, -- what an import brought and nothing else has a place for
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  primary key (household_id, id),
  constraint recipes_household_exists foreign key (household_id) references sync_scope on delete cascade,
  constraint recipes_title_is_short check (length(title) between 1 and 200),
  constraint recipes_servings_are_positive check (servings > 0),
  constraint recipes_minutes_are_not_negative check (prep_minutes >= 0 and cook_minutes >= 0 and total_minutes >= 0),
  constraint recipes_rating_is_one_to_five check (rating between 1 and 5)
);
create index recipes_tags on recipes using gin (tags);
create trigger recipes_are_guarded before insert or update or delete on recipes
  for each statement execute function refuse_writes_outside_sync();
