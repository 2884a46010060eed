-- The images whose bytes are stored, or may be: a row is reserved before the first byte is written, and
-- deleted after the last byte is. So no bytes are ever unknown. There is no foreign key to the household:
-- the daily job must find the bytes of a household that is gone.
create table photo_contents (
  household_id uuid not null,
  sha256       text not null, -- of the bytes that the client sent
  media_type   text not null,
  width        integer not null,
  height       integer not null,
  bytes        integer not null, -- of the large image
  total_bytes  bigint not null, -- of all sizes together, for the quota
  blurhash     text not null,
  reserved_at  timestamptz not null, -- the last time that a client began to store it
  stored_at    timestamptz, -- null until all bytes are stored
  primary key (household_id, sha256)
);
create index photo_contents_reserved on photo_contents (reserved_at);

-- The bytes, where PHOTOS_URL is postgres: or DATABASE_URL is set.
create table photo_bytes (
  household_id uuid not null,
  name         text not null,
  part         integer not null, -- from 0; each but the last has the same size
  bytes        bytea not null,
  stored_at    timestamptz not null,
  primary key (household_id, name, part)
);
-- A WebP image can't be compressed further.
alter table photo_bytes alter column bytes set storage external;
