-- Each PUBLIC_URL with which a replica runs, and when one last said so.
create table public_urls (
  url     text primary key,
  seen_at timestamptz not null
);
