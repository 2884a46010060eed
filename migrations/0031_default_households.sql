-- The household that an account means where it names none. Without a row it is the one that the account has
-- been in for the longest time. A row ends with the membership.
create table default_households (
  account_id   uuid primary key,
  household_id uuid not null,
  constraint default_households_member_exists foreign key (household_id, account_id)
    references members (household_id, account_id) on delete cascade
);
create index default_households_household on default_households (household_id);
