-- What happened in an account's life: written once, with what it tells of, and never changed but to
-- take the person out of it.
create table events (
  id         uuid primary key,
  subject    text not null, -- the account's id; a pseudonym once the account was removed
  kind       text not null,
  at         timestamptz not null,
  session_id uuid,
  network    text, -- the address it came from, shortened
  request_id text,
  details    jsonb not null
);
create index events_subject on events (subject, at desc, id desc);
create index events_age on events (at);

create function events_are_append_only() returns trigger language plpgsql as $$
begin
  if current_setting('larder.events', true) is distinct from tg_op then
    raise exception 'events are append-only' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end
$$;
create trigger events_are_append_only before update or delete on events
  for each row execute function events_are_append_only();
create trigger events_are_not_truncated before truncate on events
  for each statement execute function events_are_append_only();
