-- Which accounts are being exported: one export at a time for each. The lease ends by itself, so that
-- an export whose replica ended does not refuse the next one. Unlogged: a crash ends all exports.
create unlogged table export_leases (
  account_id uuid primary key,
  ends_at    timestamptz not null,
  constraint export_leases_account_exists foreign key (account_id) references accounts on delete cascade
);
