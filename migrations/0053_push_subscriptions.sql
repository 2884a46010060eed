-- Where the browser of a session gets push messages. It ends with the session.
create table push_subscriptions (
  session_id    uuid primary key,
  account_id    uuid not null,
  endpoint      text not null, -- the URL of the push service for this browser
  endpoint_hash bytea not null, -- SHA-256
  p256dh        text not null,
  auth          text not null,
  created_at    timestamptz not null,
  constraint push_subscriptions_session_exists foreign key (session_id) references sessions on delete cascade,
  constraint push_subscriptions_account_exists foreign key (account_id) references accounts on delete cascade,
  constraint push_subscriptions_browser_is_there_once unique (endpoint_hash)
);
create index push_subscriptions_account on push_subscriptions (account_id);

-- The queue also holds messages that are no mails. Each channel has its own workers. The version before this one
-- takes messages of every channel, can't compose those of others, and leaves them for a later try.
alter table mails add column channel text not null default 'mail';
create index mails_due_by_channel on mails (channel, due_at) where failed_at is null;
