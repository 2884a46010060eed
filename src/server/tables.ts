/** `local`: on the coordinator alone. `reference`: a copy on each server. Else the column by which rows are distributed. */
export type Place = 'local' | 'reference' | 'household_id' | 'account_id' | 'id'

export interface TableFacts {
  /** Where its rows are on a cluster. The rows of a household are on one server, and so are those of an account. */
  readonly place: Place
  /** The part of an account's export that has its rows, or why none has. */
  readonly exported:
    | 'user'
    | 'identities'
    | 'second_factors'
    | 'passkeys'
    | 'sessions'
    | 'api_keys'
    | 'households'
    | 'household_rows'
    | 'household_operations'
    | 'notices'
    | 'push_subscriptions'
    | 'events'
    | 'archive' // of the household: GET /v1/households/{id}/export
    | 'no: a secret'
    | 'no: derived'
    | 'no: for a short time'
    | 'no: of the server'
  /** What removes its rows: the removal of an account or of a household, the daily job after a time, or nothing. */
  readonly removed: 'account' | 'household' | 'daily' | 'never'
}

const of = (
  place: Place,
  exported: TableFacts['exported'],
  removed: TableFacts['removed'],
): TableFacts => ({ place, exported, removed })

/** Every table of the database. Tests compare the list with the migrated database and with what a removal leaves. */
export const TABLES: Readonly<Record<string, TableFacts>> = {
  // Households. `sync_scope` has a row for each account too. It is the first one on a cluster: the rows of the others
  // are on the same servers.
  sync_scope: of('household_id', 'no: derived', 'household'),
  households: of('id', 'households', 'household'),
  members: of('household_id', 'household_rows', 'household'),
  barcodes: of('household_id', 'household_rows', 'household'),
  categories: of('household_id', 'household_rows', 'household'),
  collected_recipes: of('household_id', 'household_rows', 'household'),
  cookings: of('household_id', 'household_rows', 'household'),
  foods: of('household_id', 'household_rows', 'household'),
  locations: of('household_id', 'household_rows', 'household'),
  meal_plan_entries: of('household_id', 'household_rows', 'household'),
  pantry_items: of('household_id', 'household_rows', 'household'),
  photos: of('household_id', 'household_rows', 'household'),
  recipe_collections: of('household_id', 'household_rows', 'household'),
  recipes: of('household_id', 'household_rows', 'household'),
  recurring_items: of('household_id', 'household_rows', 'household'),
  shopping_items: of('household_id', 'household_rows', 'household'),
  shopping_lists: of('household_id', 'household_rows', 'household'),
  stock_movements: of('household_id', 'household_rows', 'household'),
  stores: of('household_id', 'household_rows', 'household'),
  operations: of('household_id', 'household_operations', 'household'),
  photo_bytes: of('household_id', 'archive', 'daily'),
  photo_contents: of('household_id', 'archive', 'daily'),
  recipe_revisions: of('household_id', 'archive', 'household'),
  recipe_search: of('household_id', 'no: derived', 'household'),
  calendar_feeds: of('household_id', 'no: a secret', 'household'),
  invites: of('household_id', 'no: a secret', 'household'),
  list_links: of('household_id', 'no: a secret', 'household'),
  recipe_shares: of('household_id', 'no: a secret', 'household'),
  webhooks: of('household_id', 'no: a secret', 'household'),
  webhook_messages: of('household_id', 'no: for a short time', 'household'),
  role_changes: of('household_id', 'no: for a short time', 'household'),
  stamps_to_forget: of('household_id', 'no: for a short time', 'household'),
  import_jobs: of('household_id', 'no: for a short time', 'household'),
  import_results: of('household_id', 'no: for a short time', 'household'),
  import_rows: of('household_id', 'no: derived', 'household'),
  import_uploads: of('household_id', 'no: for a short time', 'daily'),
  sync_change: of('household_id', 'no: derived', 'household'),
  sync_client: of('household_id', 'no: derived', 'household'),
  sync_name: of('household_id', 'no: derived', 'household'),
  sync_receipt: of('household_id', 'no: derived', 'household'),
  sync_scope_epoch: of('household_id', 'no: derived', 'household'),

  // Accounts
  accounts: of('local', 'user', 'account'),
  api_key_households: of('local', 'api_keys', 'account'), // it is read together with the key
  api_keys: of('local', 'api_keys', 'account'),
  events: of('local', 'events', 'daily'), // the removal of an account takes the names out
  export_leases: of('local', 'no: for a short time', 'account'),
  idempotency_keys: of('local', 'no: for a short time', 'account'),
  identities: of('local', 'identities', 'account'),
  mail_tokens: of('local', 'no: a secret', 'account'),
  mails: of('local', 'no: for a short time', 'account'),
  passkeys: of('local', 'passkeys', 'account'),
  push_subscriptions: of('local', 'push_subscriptions', 'account'),
  recovery_codes: of('local', 'no: a secret', 'account'),
  second_factors: of('local', 'second_factors', 'account'),
  sessions: of('local', 'sessions', 'account'),
  stream_tickets: of('local', 'no: for a short time', 'account'),
  default_households: of('account_id', 'user', 'account'),
  memberships: of('account_id', 'households', 'account'),
  notice_settings: of('account_id', 'notices', 'account'),

  // The server
  job_runs: of('local', 'no: of the server', 'never'),
  migrations: of('local', 'no: of the server', 'never'),
  public_urls: of('local', 'no: of the server', 'daily'),
  rate_limits: of('local', 'no: of the server', 'daily'),
  signing_keys: of('local', 'no: of the server', 'daily'),
  sync_epoch: of('reference', 'no: of the server', 'never'),
  sync_known_epoch: of('local', 'no: of the server', 'never'), // compared with their own transaction and server
  used_challenges: of('local', 'no: of the server', 'daily'),
  used_id_tokens: of('local', 'no: of the server', 'daily'),
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
