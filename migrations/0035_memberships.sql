-- The memberships of an account, kept with the account, so that nobody looks for an account's households
-- among the members of all households: those may lie on many servers. The row in `members` is the
-- household's; both are written in one transaction. No foreign key joins them, since they lie apart.

-- As every writer does.
select household_id from sync_scope order by household_id for no key update;
select set_config('larder.writing', 'on', true);

create table memberships (
  account_id   uuid not null,
  household_id uuid not null,
  role         text not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (account_id, household_id),
  constraint memberships_scope_exists foreign key (account_id) references sync_scope on delete cascade,
  constraint memberships_role_is_known check (role in ('owner', 'member', 'viewer'))
);
create trigger memberships_are_guarded before insert or update or delete on memberships
  for each statement execute function refuse_writes_outside_sync();

insert into memberships (account_id, household_id, role, created_at, updated_at)
  select m.account_id, m.household_id, m.role, m.created_at, m.updated_at
  from members m join sync_scope s on s.household_id = m.account_id;

-- The version before this one writes only `members`. Later versions write both, and a cluster does without.
create function keep_memberships() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from memberships where account_id = old.account_id and household_id = old.household_id;
  else
    insert into memberships as m (account_id, household_id, role, created_at, updated_at)
      select new.account_id, new.household_id, new.role, new.created_at, new.updated_at
      from sync_scope s where s.household_id = new.account_id
      on conflict (account_id, household_id) do update
      set role = excluded.role, updated_at = excluded.updated_at where m.role <> excluded.role;
  end if;
  return null;
end $$;
create trigger members_keep_memberships after insert or delete or update of role on members
  for each row execute function keep_memberships();

-- The default household is the account's too.
alter table default_households drop constraint default_households_member_exists;
alter table default_households add constraint default_households_membership_exists
  foreign key (account_id, household_id) references memberships on delete cascade;

select set_config('larder.writing', '', true);
