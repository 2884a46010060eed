-- Accounts that left a household in which more rows name them than one transaction changes. The daily
-- job forgets the rest.
create table stamps_to_forget (
  household_id uuid not null,
  account_id   uuid not null, -- no foreign key: the account may be removed by now
  primary key (household_id, account_id),
  constraint stamps_to_forget_household_exists foreign key (household_id)
    references sync_scope on delete cascade
);
