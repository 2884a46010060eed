-- A member may be told when somebody adds to a list or goes shopping: in the browsers that have subscribed.
alter table notice_settings
  add column list_changes boolean not null default false,
  add column quiet_from integer, -- minutes after midnight, by the clocks of the household; null: no quiet hours
  add column quiet_to integer,
  add column muted_lists uuid[] not null default '{}',
  add constraint notice_settings_quiet_minutes_are_of_a_day
    check (quiet_from between 0 and 1439 and quiet_to between 0 and 1439),
  add constraint notice_settings_quiet_hours_have_two_ends check ((quiet_from is null) = (quiet_to is null));
