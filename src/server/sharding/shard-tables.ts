/** `local`: on the coordinator alone. `reference`: a copy on each server. Else the column by which rows are distributed. */
export type Place = 'local' | 'reference' | 'household_id' | 'account_id' | 'id'

/**
 * Where the rows of each table are on a cluster. The rows of a household are on one server, and so are those of an
 * account. A test compares the list with the tables of the migrated database.
 */
export const PLACES: Readonly<Record<string, Place>> = {
  ...placed('household_id', [
    'sync_scope', // the first one: the others are on the same servers
    'barcodes',
    'calendar_feeds',
    'categories',
    'cookings',
    'foods',
    'import_jobs',
    'import_results',
    'import_rows',
    'import_uploads',
    'invites',
    'list_links',
    'locations',
    'meal_plan_entries',
    'members',
    'operations',
    'pantry_items',
    'photo_bytes',
    'photo_contents',
    'photos',
    'recipe_revisions',
    'recipe_search',
    'recipe_shares',
    'recipes',
    'recurring_items',
    'role_changes',
    'shopping_items',
    'shopping_lists',
    'stamps_to_forget',
    'stock_movements',
    'stores',
    'sync_change',
    'sync_client',
    'sync_name',
    'sync_receipt',
    'sync_scope_epoch',
    'webhook_messages',
    'webhooks',
  ]),
  ...placed('id', ['households']),
  ...placed('account_id', ['default_households', 'memberships', 'notice_settings']),
  ...placed('reference', ['sync_epoch']),
  ...placed('local', [
    'accounts',
    'api_key_households', // it is read together with the key
    'api_keys',
    'events',
    'export_leases',
    'idempotency_keys',
    'identities',
    'job_runs',
    'mail_tokens',
    'mails',
    'migrations',
    'passkeys',
    'public_urls',
    'push_subscriptions',
    'rate_limits',
    'recovery_codes',
    'second_factors',
    'sessions',
    'signing_keys',
    'stream_tickets',
    'sync_known_epoch', // its rows are compared with their own transaction and server
    'used_challenges',
    'used_id_tokens',
  ]),
}

function placed(place: Place, names: readonly string[]): Record<string, Place> {
  return Object.fromEntries(names.map((name) => [name, place]))
}

/** Triggers that a cluster does without: guards, and those for which `sync/write/instead-of-triggers.ts` works. */
export const REPLACED_TRIGGERS: readonly RegExp[] = [
  /^\w+_(are|is)_guarded$/, // they find faults of the code only
  /^members_keep_memberships$/, // for a version of Larder before clusters
  /^sync_scope_changes_are_told$/,
  /^invites_are_told$/,
  /^members_are_told$/,
  /^households_move_their_notices$/,
]

/** Foreign keys between the coordinator and other servers. `deleteMembership` does the work of this one. */
export const DROPPED_KEYS: readonly string[] = ['api_key_households_membership_exists']
