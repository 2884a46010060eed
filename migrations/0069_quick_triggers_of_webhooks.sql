-- Most households have no webhook. The look-up has a kept plan, and the function that queues messages is not called.
create or replace function tell_webhooks_of_change() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks w where w.household_id = new.household_id) then
    perform queue_webhook_messages(new.household_id, 'changed', null);
  end if;
  return null;
end;
$$;
