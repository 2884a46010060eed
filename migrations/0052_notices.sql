-- The notices that an account wants about a household. They end with the membership.
create table notice_settings (
  account_id   uuid not null,
  household_id uuid not null,
  expiring     text not null,
  days_ahead   integer not null,
  low_stock    boolean not null,
  at_minute    integer not null, -- minutes after midnight, by the clocks of the household
  channel      text not null,
  last_at      timestamptz not null, -- the time of the last digest that was decided, or passed before the setting
  next_at      timestamptz, -- when the next digest is due; null while none is wanted
  told         jsonb not null default '{}', -- by id of a lot or a food: the stage that was told, and the date
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (account_id, household_id),
  constraint notice_settings_membership_exists foreign key (account_id, household_id)
    references memberships on delete cascade,
  constraint notice_settings_expiring_is_known check (expiring in ('off', 'daily', 'weekly')),
  constraint notice_settings_days_ahead_are_few check (days_ahead between 0 and 60),
  constraint notice_settings_minute_is_of_a_day check (at_minute between 0 and 1439),
  constraint notice_settings_channel_is_known check (channel in ('mail', 'web_push'))
);
-- For the sweep, over all accounts.
create index notice_settings_due on notice_settings (next_at, account_id, household_id) where next_at is not null;
create index notice_settings_household on notice_settings (household_id);

-- The next sweep looks at the settings of a household that moves to another time zone: there a digest may be due
-- sooner. Without the trigger, as on a cluster, the first digest after the move may be hours late.
create function look_at_notices() returns trigger language plpgsql as $$
begin
  update notice_settings set next_at = '-infinity' where household_id = new.id and next_at is not null;
  return null;
end $$;
create trigger households_move_their_notices after update of time_zone on households
  for each row when (old.time_zone <> new.time_zone) execute function look_at_notices();
