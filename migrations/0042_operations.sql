-- The operations of verbs: the wish, the answer, and the changes by which it can be undone. They are kept
-- for 400 days. Clients do not sync them.
create table operations (
  household_id uuid not null,
  id           uuid not null,
  verb         text not null,
  wish         jsonb not null,
  answer       jsonb not null,
  changes      jsonb not null,
  is_undoable  boolean not null,
  created_at   timestamptz not null,
  undone_at    timestamptz,
  undone_by    uuid, -- the operation that undid it
  primary key (household_id, id),
  constraint operations_household_exists foreign key (household_id) references sync_scope on delete cascade
);
create index operations_created on operations (created_at);
