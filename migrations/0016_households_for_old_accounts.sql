-- A household for each account from before there were any, as signing up makes one. Those that never
-- had one are told by the number of their own scope, 0: whoever gave up their last household keeps
-- none. Done under the lock of that scope, since the version before this one runs meanwhile.
select set_config('larder.writing', 'on', true);

insert into sync_scope (household_id, kind)
  select id, 'account' from accounts on conflict do nothing;

with opened as materialized (
  select a.id as account_id, a.name, date_trunc('milliseconds', now()) as at,
    gen_random_uuid() as household_id, gen_random_uuid() as member_id, gen_random_uuid() as list_id
  from accounts a join sync_scope s on s.household_id = a.id
  where s.kind = 'account' and s.version = 0
  order by a.id for no key update of s
),
scopes as (
  insert into sync_scope (household_id, kind, version) select household_id, 'household', 3 from opened
),
homes as (
  insert into households (id, name, time_zone, currency, unit_system, default_shopping_list_id, created_at, updated_at)
  select household_id, name, 'UTC', 'EUR', 'metric', list_id, at, at from opened
),
owners as (
  insert into members (household_id, id, account_id, name, role, created_at, updated_at)
  select household_id, member_id, account_id, name, 'owner', at, at from opened
),
lists as (
  insert into shopping_lists (household_id, id, name, created_at, updated_at)
  select household_id, list_id, 'Shopping list', at, at from opened
),
changes as (
  -- The entities by their numbers: household, member, shopping_list, and membership of the account.
  insert into sync_change (household_id, entity, row_id, version)
  select household_id, 1, household_id, 1 from opened
  union all select household_id, 2, member_id, 2 from opened
  union all select household_id, 11, list_id, 3 from opened
  union all select account_id, 3, household_id, 1 from opened
)
update sync_scope s set version = 1 from opened where s.household_id = opened.account_id;

select set_config('larder.writing', '', true);
