-- The addresses to which a household sends messages. A webhook ends with the membership of its maker.
create table webhooks (
  household_id      uuid not null,
  id                uuid not null,
  url               text not null,
  sealed_secret     bytea not null, -- encrypted with LARDER_SECRET
  sealed_before     bytea, -- the secret before it, which signs too until `before_until`
  before_until      timestamptz,
  events            text[] not null,
  created_by        uuid not null,
  created_at        timestamptz not null,
  stopped_at        timestamptz, -- null while it is on
  failures          integer not null default 0, -- since the last message that was accepted
  failing_since     timestamptz,
  last_error        text,
  last_delivered_at timestamptz,
  told_version      bigint not null default 0, -- the household's version in the last message about changes
  expiring_told_on  date,
  due_at            timestamptz not null default now(), -- the next try, or the end of a running one
  primary key (household_id, id),
  constraint webhooks_household_exists foreign key (household_id) references households on delete cascade,
  constraint webhooks_maker_exists foreign key (household_id, created_by)
    references members (household_id, account_id) on delete cascade,
  constraint webhooks_url_is_short check (length(url) between 1 and 2000)
);
create index webhooks_maker on webhooks (household_id, created_by);
create index webhooks_due on webhooks (due_at) where stopped_at is null;

-- The messages that wait, in the order of `number`. The body of a message is made before its first try, and stays.
create table webhook_messages (
  household_id uuid not null,
  id           uuid not null,
  webhook_id   uuid not null,
  number       bigint generated always as identity,
  event        text not null,
  data         jsonb, -- null for a change that was not tried yet
  is_tried     boolean not null default false,
  created_at   timestamptz not null default now(),
  primary key (household_id, id),
  constraint webhook_messages_webhook_exists foreign key (household_id, webhook_id)
    references webhooks on delete cascade
);
create index webhook_messages_order on webhook_messages (household_id, webhook_id, number);
-- Changes join the message that waits already.
create unique index webhook_messages_change_waits_once on webhook_messages (household_id, webhook_id)
  where event = 'changed' and not is_tried;

-- Adds a message to each webhook of a household that wants this event, in the transaction that caused it.
create function queue_webhook_messages(household uuid, kind text, content jsonb) returns void
language sql as $$
  insert into webhook_messages (household_id, id, webhook_id, event, data)
  select w.household_id, gen_random_uuid(), w.id, kind, content
  from webhooks w
  where w.household_id = household and w.stopped_at is null and kind = any(w.events)
  on conflict (household_id, webhook_id) where event = 'changed' and not is_tried do nothing
$$;

-- Triggers, so that no way to write can forget them, and none costs a round trip.
create function tell_webhooks_of_change() returns trigger language plpgsql as $$
begin
  perform queue_webhook_messages(new.household_id, 'changed', null);
  return null;
end;
$$;
create trigger sync_scope_changes_are_told after update of version on sync_scope
  for each row when (new.kind = 'household' and new.version > old.version)
  execute function tell_webhooks_of_change();

create function tell_webhooks_of_invite() returns trigger language plpgsql as $$
begin
  perform queue_webhook_messages(new.household_id, 'invited',
    jsonb_build_object('scope_id', new.household_id, 'invite_id', new.id, 'role', new.role));
  return null;
end;
$$;
create trigger invites_are_told after insert on invites
  for each row execute function tell_webhooks_of_invite();

create function tell_webhooks_of_member() returns trigger language plpgsql as $$
begin
  perform queue_webhook_messages(new.household_id, 'joined',
    jsonb_build_object('scope_id', new.household_id, 'member_id', new.id, 'role', new.role));
  return null;
end;
$$;
create trigger members_are_told after insert on members
  for each row execute function tell_webhooks_of_member();
