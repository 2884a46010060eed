-- Which session made what gives access to others, so that a change of the password ends what other sessions made.
-- Null if it was made before this migration, or by the version before it: then it counts as made by another session.
alter table invites add column session_id uuid;
alter table list_links add column session_id uuid;
alter table recipe_shares add column session_id uuid;
alter table webhooks add column session_id uuid;
alter table calendar_feeds add column session_id uuid;
-- `session_id` of a key is its own session.
alter table api_keys add column made_in uuid;
