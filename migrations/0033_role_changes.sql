-- Who gave whom which role, so that it can be undone when an account was in the wrong hands.
create table role_changes (
  household_id  uuid not null,
  member_id     uuid not null,
  number        bigserial, -- in which order they came
  changed_by    uuid not null, -- the account; no foreign key, as members have none
  changer_since timestamptz not null, -- when that account had come to the household
  was           text not null,
  role          text not null,
  changed_at    timestamptz not null,
  primary key (household_id, member_id, number),
  constraint role_changes_member_exists foreign key (household_id, member_id)
    references members on delete cascade,
  constraint role_changes_was_is_known check (was in ('owner', 'member', 'viewer')),
  constraint role_changes_role_is_known check (role in ('owner', 'member', 'viewer'))
);
create index role_changes_changer on role_changes (changed_by);
create index role_changes_age on role_changes (changed_at);
