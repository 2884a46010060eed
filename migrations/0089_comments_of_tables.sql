-- What each table holds. `npm run db:types` prints it into src/platform/postgres/tables.ts.
comment on table accounts is
  'The accounts. An account with deletion_scheduled_at is deleted on that day, and can be restored until then.';
comment on table api_key_households is
  'The households that an API key may use. A key loses a household with the membership.';
comment on table api_keys is
  'The API keys of an account. Each has a session, and ends with it.';
comment on table barcodes is
  'The barcodes that belong to a food.';
comment on table calendar_feeds is
  'The secret calendar address of a member.';
comment on table categories is
  'The aisles of a household.';
comment on table collected_recipes is
  'The recipes of collections. Two phones without a network may add the same pair, so there may be two rows of it.';
comment on table cookings is
  'The meals that were cooked.';
comment on table default_households is
  'The household that an account means where a request names none. Without a row it is the one with the longest membership.';
comment on table events is
  'The audit log of accounts. Rows are only added; removal of an account takes the person out of them.';
comment on table export_leases is
  'The accounts that are exported at the moment: one export at a time for each. Unlogged: a crash ends all exports.';
comment on table foods is
  'The foods that a household knows, with their units, names, shelf life and stock limits.';
comment on table households is
  'The households and their settings.';
comment on table idempotency_keys is
  'The responses of requests with an Idempotency-Key, for a day.';
comment on table identities is
  'The identities of an account at identity providers, by issuer and subject.';
comment on table import_jobs is
  'The imports of files from other programs, which run in the background.';
comment on table import_results is
  'The results of the records of an import, in chunks. position is the number of the first one, from 0.';
comment on table import_rows is
  'The rows that an import wrote, so that a later import changes only what nobody has edited.';
comment on table import_uploads is
  'The files of imports in the photo store. A row is there before the first byte and until the last one is gone.';
comment on table invites is
  'The invites to a household: links, and codes of six digits.';
comment on table job_runs is
  'The last run of each daily job, so that a run that was missed is made up once.';
comment on table list_links is
  'The links by which guests open a shopping list.';
comment on table locations is
  'The places where food is kept: fridge, freezer, cupboard and others.';
comment on table mail_tokens is
  'The links in mails, by the hash of their token.';
comment on table mails is
  'The queue of mails. A row is deleted when its mail was sent.';
comment on table meal_plan_entries is
  'The planned meals.';
comment on table members is
  'The members of a household. Its id is not that of the account, so that a deleted row names nobody.';
comment on table memberships is
  'The same memberships as in members, in the scope of the account.';
comment on table migrations is
  'The migrations that this database has, and the version of Larder that applied them.';
comment on table notice_settings is
  'The notices that a member wants about a household, and when the next one is due.';
comment on table operations is
  'The operations of verbs with their changes, so that they can be undone, for 400 days.';
comment on table pantry_items is
  'The packs at home. quantity is the sum of the stock movements since the last count.';
comment on table passkeys is
  'The passkeys (WebAuthn) of an account. Each signs in without the password.';
comment on table photo_bytes is
  'The bytes of images, where they are stored in PostgreSQL.';
comment on table photo_contents is
  'The images whose bytes are stored, or may be: a row is there before the first byte and until the last one is gone.';
comment on table photos is
  'The photos of recipes, pantry items, foods and list items. Their bytes are named in photo_contents.';
comment on table public_urls is
  'Each PUBLIC_URL with which a replica runs, and when one last reported it.';
comment on table push_subscriptions is
  'The push addresses of browsers. Each ends with its session.';
comment on table rate_limits is
  'How often something was done in its window. Unlogged: a crash of PostgreSQL forgets the counts.';
comment on table recipe_collections is
  'The collections of recipes.';
comment on table recipe_revisions is
  'The earlier states of recipes, each as one account left it. A save by the same account within an hour replaces its state.';
comment on table recipe_search is
  'The words of each recipe, for the search in one household. Derived from recipes.';
comment on table recipe_shares is
  'The public addresses of recipes.';
comment on table recipes is
  'The recipes, with their ingredients and steps.';
comment on table recovery_codes is
  'The hashes of recovery codes. Each code replaces the authenticator app once, and is then deleted.';
comment on table recurring_items is
  'The things that a household buys again and again. The daily job adds them to their list.';
comment on table role_changes is
  'Who gave which role to whom, so that it can be undone after an account was in the wrong hands.';
comment on table second_factors is
  'The authenticator app (TOTP) of an account. It counts once it is confirmed.';
comment on table sessions is
  'The sign-ins. refresh_generation is the number of the only valid refresh token.';
comment on table shopping_items is
  'The items of shopping lists.';
comment on table shopping_lists is
  'The shopping lists.';
comment on table signing_keys is
  'The keys that sign access tokens. Old ones stay until the last token that they signed has expired.';
comment on table stamps_to_forget is
  'The accounts that left a household where more rows name them than one transaction changes. The daily job forgets the rest.';
comment on table stock_movements is
  'Each change of the amount of a pack. Rows are added, and never changed.';
comment on table stores is
  'The stores of a household, with their order of aisles.';
comment on table stream_tickets is
  'Tickets that each open one event stream, because EventSource sends no header. Unlogged: after a crash clients ask for new ones.';
comment on table sync_change is
  'The latest change of each row, deleted rows included.';
comment on table sync_client is
  'The last mutation of each client that was applied.';
comment on table sync_epoch is
  'The epoch of databases before 0030. Replicas of that time read it.';
comment on table sync_known_epoch is
  'The epochs of this database. A restore of a backup begins a new one, and clients then read everything again.';
comment on table sync_name is
  'The names that only one row of a scope may have.';
comment on table sync_receipt is
  'The results of mutations, so that one that is sent again gets the same answer.';
comment on table sync_scope is
  'The scopes of sync: a household or an account. Each writer locks the row of its scope first. version counts the writes.';
comment on table sync_scope_epoch is
  'The version at which a scope entered an epoch. What clients read before it stays valid.';
comment on table used_challenges is
  'The challenges that an authenticator has answered. Others are not stored: their MAC shows that Larder made them.';
comment on table used_id_tokens is
  'The ID tokens that were used. Each is valid for one use.';
comment on table webhook_messages is
  'The messages that wait for a webhook, in the order of number.';
comment on table webhooks is
  'The webhooks of a household.';
