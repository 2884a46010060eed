-- The newest generation of a session of which an access token was used. Until then the answer with it may have been
-- lost, and the refresh token before it gives the same answer again.
alter table sessions add column used_generation integer not null default 0;
