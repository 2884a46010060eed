-- An invite of six digits, for a phone beside the owner's. `code_hash` is then a MAC, because six digits are few.
alter table invites
  add column tries integer, -- wrong codes since it was made; null for an invite with a long code
  add column joiner_id uuid, -- the account that entered the code, and waits for an owner
  add column joiner_version integer, -- of that account's credentials then
  add constraint invites_tries_are_few check (tries between 0 and 5),
  add constraint invites_joiner_is_whole check ((joiner_id is null) = (joiner_version is null));
create index invites_joiner on invites (joiner_id) where joiner_id is not null;
