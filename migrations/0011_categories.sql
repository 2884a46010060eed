create table categories (
  household_id uuid not null,
  id           uuid not null,
  name         text not null,
  position     double precision,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (household_id, id),
  constraint categories_household_exists foreign key (household_id) references sync_scope on delete cascade
);
create trigger categories_are_guarded before insert or update or delete on categories
  for each statement execute function refuse_writes_outside_sync();
