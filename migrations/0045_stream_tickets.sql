-- Tickets for one stream each: a browser can't send a header with an EventSource, and no token may be in
-- a URL. Unlogged: after a crash clients ask for another ticket.
create unlogged table stream_tickets (
  digest     bytea primary key, -- SHA-256 of the ticket
  session_id uuid not null,
  expires_at timestamptz not null,
  constraint stream_tickets_session_exists foreign key (session_id) references sessions on delete cascade
);
create index stream_tickets_session on stream_tickets (session_id);
