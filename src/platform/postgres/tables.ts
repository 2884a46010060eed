// Printed from the migrated database by `npm run db:types`. Do not edit.
import type { BigInteger, Generated, Json, Numeric, Timestamp } from './column-types.ts'

export interface Tables {
  /**
   * The accounts. An account with deletion_scheduled_at is deleted on that day, and can be
   * restored until then.
   */
  accounts: {
    id: string
    email: string
    email_key: string
    email_verified_at: Timestamp | null
    name: string
    password_hash: string | null
    credentials_version: Generated<number>
    created_at: Timestamp
    updated_at: Timestamp
    deletion_scheduled_at: Timestamp | null
    restore_version: Generated<number>
    restored_at: Timestamp | null
    language: Generated<'en' | 'de' | 'fr' | 'es' | 'nl' | 'it'>
    second_factor_since: Timestamp | null
  }
  /** The households that an API key may use. A key loses a household with the membership. */
  api_key_households: {
    account_id: string
    session_id: string
    household_id: string
  }
  /** The API keys of an account. Each has a session, and ends with it. */
  api_keys: {
    session_id: string
    account_id: string
    token_hash: Buffer
    name: string
    scope: 'read' | 'shop' | 'write'
    last_used_at: Timestamp | null
    made_in: string | null
  }
  /** The barcodes that belong to a food. */
  barcodes: {
    household_id: string
    id: string
    code: string
    food_id: string
    label: string | null
    pack_quantity: Numeric | null
    pack_unit: string | null
    created_at: Timestamp
    updated_at: Timestamp
  }
  /** The secret calendar address of a member. */
  calendar_feeds: {
    household_id: string
    account_id: string
    token_hash: Buffer
    credentials_version: number
    created_at: Timestamp
    session_id: string | null
  }
  /** The aisles of a household. */
  categories: {
    household_id: string
    id: string
    name: string
    position: number | null
    created_at: Timestamp
    updated_at: Timestamp
    sort_key: string | null
    key_format: number | null
    keyed_at: Timestamp | null
  }
  /**
   * The recipes of collections. Two phones without a network may add the same pair, so there
   * may be two rows of it.
   */
  collected_recipes: {
    household_id: string
    id: string
    collection_id: string
    recipe_id: string
    position: string | null
    created_at: Timestamp
    updated_at: Timestamp
  }
  /** The meals that were cooked. */
  cookings: {
    household_id: string
    id: string
    recipe_id: string
    recipe_title: string
    servings: Numeric
    cooked_on: string
    plan_entry_id: string | null
    operation_id: string | null
    undone_at: Timestamp | null
    note: string | null
    rating: number | null
    account_id: string | null
    created_at: Timestamp
    updated_at: Timestamp
  }
  /**
   * The household that an account means where a request names none. Without a row it is the
   * one with the longest membership.
   */
  default_households: {
    account_id: string
    household_id: string
  }
  /**
   * The audit log of accounts. Rows are only added; removal of an account takes the person out
   * of them.
   */
  events: {
    id: string
    subject: string
    kind: string
    at: Timestamp
    session_id: string | null
    network: string | null
    request_id: string | null
    details: Json
  }
  /**
   * The accounts that are exported at the moment: one export at a time for each. Unlogged: a
   * crash ends all exports.
   */
  export_leases: {
    account_id: string
    ends_at: Timestamp
  }
  /** The foods that a household knows, with their units, names, shelf life and stock limits. */
  foods: {
    household_id: string
    id: string
    name: string
    plural_name: string | null
    aliases: string[]
    category_id: string | null
    default_unit: string | null
    density_g_per_ml: Numeric | null
    grams_per_each: Numeric | null
    shelf_life_days: Json
    min_quantity: Numeric | null
    restock_quantity: Numeric | null
    location_id: string | null
    staple: boolean
    allergens: string[]
    note: string | null
    created_at: Timestamp
    updated_at: Timestamp
    measures: Generated<Json>
    name_keys: string[] | null
    key_format: number | null
    keyed_at: Timestamp | null
    sort_key: string | null
  }
  /** The households and their settings. */
  households: {
    id: string
    name: string
    time_zone: string
    currency: string
    unit_system: 'metric' | 'us'
    default_shopping_list_id: string
    created_at: Timestamp
    updated_at: Timestamp
    asks_open_food_facts: boolean | null
  }
  /** The responses of requests with an Idempotency-Key, for a day. */
  idempotency_keys: {
    account_id: string
    key: Buffer
    request: Buffer
    status: number
    etag: string | null
    answer: string | null
    bytes: number
    created_at: Timestamp
  }
  /** The identities of an account at identity providers, by issuer and subject. */
  identities: {
    id: string
    account_id: string
    issuer: string
    subject: string
    email: string | null
    created_at: Timestamp
  }
  /** The imports of files from other programs, which run in the background. */
  import_jobs: {
    household_id: string
    id: string
    account_id: string
    session_id: string
    state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
    file_name: string | null
    bytes: BigInteger
    system: string | null
    total: number | null
    done: Generated<number>
    photos_done: Generated<number>
    created: Generated<number>
    updated: Generated<number>
    unchanged: Generated<number>
    skipped: Generated<number>
    broken: Generated<number>
    photos: Generated<number>
    problem: string | null
    attempts: Generated<number>
    lease_id: string | null
    lease_until: Timestamp | null
    created_at: Timestamp
    started_at: Timestamp | null
    finished_at: Timestamp | null
  }
  /**
   * The results of the records of an import, in chunks. position is the number of the first
   * one, from 0.
   */
  import_results: {
    household_id: string
    job_id: string
    position: number
    records: Json
  }
  /** The rows that an import wrote, so that a later import changes only what nobody has edited. */
  import_rows: {
    household_id: string
    id: string
    row_id: string
    digest: Buffer
    version: BigInteger | null
  }
  /**
   * The files of imports in the photo store. A row is there before the first byte and until
   * the last one is gone.
   */
  import_uploads: {
    household_id: string
    job_id: string
    reserved_at: Timestamp
    account_id: string | null
    bytes: BigInteger | null
  }
  /** The invites to a household: links, and codes of six digits. */
  invites: {
    household_id: string
    id: string
    code_hash: Buffer
    role: 'member' | 'viewer'
    max_uses: number
    uses: Generated<number>
    created_at: Timestamp
    expires_at: Timestamp
    made_by: string | null
    session_id: string | null
    tries: number | null
    joiner_id: string | null
    joiner_version: number | null
  }
  /** The last run of each daily job, so that a run that was missed is made up once. */
  job_runs: {
    name: string
    due_at: Timestamp
    finished_at: Timestamp
    counts: Json
  }
  /** The links by which guests open a shopping list. */
  list_links: {
    household_id: string
    id: string
    list_id: string
    token_hash: Buffer
    role: 'tick' | 'read'
    label: string | null
    created_by: string
    credentials_version: number
    created_at: Timestamp
    expires_at: Timestamp
    session_id: string | null
  }
  /** The places where food is kept: fridge, freezer, cupboard and others. */
  locations: {
    household_id: string
    id: string
    name: string
    kind: 'pantry' | 'fridge' | 'freezer' | 'other'
    position: number | null
    created_at: Timestamp
    updated_at: Timestamp
    sort_key: string | null
    key_format: number | null
    keyed_at: Timestamp | null
  }
  /** The links in mails, by the hash of their token. */
  mail_tokens: {
    hash: Buffer
    account_id: string
    purpose:
      | 'reset_password'
      | 'verify_email'
      | 'change_email'
      | 'undo_email'
      | 'lost_factor'
      | 'keep_factor'
      | 'sign_in'
    email: string | null
    email_key: string | null
    created_at: Timestamp
    expires_at: Timestamp
    name: string | null
    is_reserved: Generated<boolean>
  }
  /** The queue of mails. A row is deleted when its mail was sent. */
  mails: {
    id: string
    kind: string
    account_id: string | null
    address: string | null
    details: Json
    created_at: Timestamp
    attempts: Generated<number>
    due_at: Generated<Timestamp>
    failed_at: Timestamp | null
    last_error: string | null
    channel: Generated<string>
  }
  /** The planned meals. */
  meal_plan_entries: {
    household_id: string
    id: string
    date: string
    meal: string
    recipe_id: string | null
    food_id: string | null
    quantity: Numeric | null
    unit: string | null
    title: string | null
    servings: Numeric | null
    note: string | null
    position: number | null
    created_at: Timestamp
    updated_at: Timestamp
  }
  /**
   * The members of a household. Its id is not that of the account, so that a deleted row names
   * nobody.
   */
  members: {
    household_id: string
    id: string
    account_id: string
    name: string
    role: 'owner' | 'member' | 'viewer'
    created_at: Timestamp
    updated_at: Timestamp
    invited_by: string | null
  }
  /** The same memberships as in members, in the scope of the account. */
  memberships: {
    account_id: string
    household_id: string
    role: 'owner' | 'member' | 'viewer'
    created_at: Timestamp
    updated_at: Timestamp
  }
  /** The migrations that this database has, and the version of Larder that applied them. */
  migrations: {
    name: string
    applied_at: Generated<Timestamp>
    version: string | null
  }
  /** The notices that a member wants about a household, and when the next one is due. */
  notice_settings: {
    account_id: string
    household_id: string
    expiring: 'off' | 'daily' | 'weekly'
    days_ahead: number
    low_stock: boolean
    at_minute: number
    channel: 'mail' | 'web_push'
    last_at: Timestamp
    next_at: Timestamp | null
    told: Generated<Json>
    created_at: Timestamp
    updated_at: Timestamp
    list_changes: Generated<boolean>
    quiet_from: number | null
    quiet_to: number | null
    muted_lists: Generated<string[]>
    meals: Generated<boolean>
  }
  /** The operations of verbs with their changes, so that they can be undone, for 400 days. */
  operations: {
    household_id: string
    id: string
    verb: string
    wish: Json
    answer: Json
    changes: Json
    is_undoable: boolean
    created_at: Timestamp
    undone_at: Timestamp | null
    undone_by: string | null
  }
  /** The packs at home. quantity is the sum of the stock movements since the last count. */
  pantry_items: {
    household_id: string
    id: string
    food_id: string | null
    name: string | null
    unit: string | null
    quantity: Numeric
    location_id: string | null
    best_before: string | null
    date_kind: 'best_before' | 'use_by' | 'none'
    purchased_on: string | null
    opened_at: Timestamp | null
    frozen_at: Timestamp | null
    thawed_at: Timestamp | null
    price_minor: BigInteger | null
    currency: string | null
    note: string | null
    created_at: Timestamp
    updated_at: Timestamp
    effective_date: string | null
    in_stock: Generated<boolean>
    operation_id: string | null
    key_format: number | null
    keyed_at: Timestamp | null
  }
  /** The passkeys (WebAuthn) of an account. Each signs in without the password. */
  passkeys: {
    id: string
    account_id: string
    credential_id: Buffer
    public_key: Buffer
    counter: BigInteger
    transports: string[]
    is_synced: boolean
    name: string
    created_at: Timestamp
    last_used_at: Timestamp | null
  }
  /** The bytes of images, where they are stored in PostgreSQL. */
  photo_bytes: {
    household_id: string
    name: string
    part: number
    bytes: Buffer
    stored_at: Timestamp
  }
  /**
   * The images whose bytes are stored, or may be: a row is there before the first byte and
   * until the last one is gone.
   */
  photo_contents: {
    household_id: string
    sha256: string
    media_type: string
    width: number
    height: number
    bytes: number
    total_bytes: BigInteger
    blurhash: string
    reserved_at: Timestamp
    stored_at: Timestamp | null
  }
  /**
   * The photos of recipes, pantry items, foods and list items. Their bytes are named in
   * photo_contents.
   */
  photos: {
    household_id: string
    id: string
    recipe_id: string | null
    pantry_item_id: string | null
    food_id: string | null
    step_id: string | null
    position: number | null
    alt: string | null
    original_sha256: string | null
    content_sha256: string | null
    media_type: string | null
    width: number | null
    height: number | null
    bytes: number | null
    blurhash: string | null
    created_at: Timestamp
    updated_at: Timestamp
    shopping_item_id: string | null
  }
  /** Each PUBLIC_URL with which a replica runs, and when one last reported it. */
  public_urls: {
    url: string
    seen_at: Timestamp
  }
  /** The push addresses of browsers. Each ends with its session. */
  push_subscriptions: {
    session_id: string
    account_id: string
    endpoint: string
    endpoint_hash: Buffer
    p256dh: string
    auth: string
    created_at: Timestamp
  }
  /**
   * How often something was done in its window. Unlogged: a crash of PostgreSQL forgets the
   * counts.
   */
  rate_limits: {
    key: Buffer
    count: number
    resets_at: Timestamp
  }
  /** The collections of recipes. */
  recipe_collections: {
    household_id: string
    id: string
    name: string
    position: number | null
    cover_photo_id: string | null
    sort_key: string | null
    key_format: number | null
    keyed_at: Timestamp | null
    created_at: Timestamp
    updated_at: Timestamp
  }
  /**
   * The earlier states of recipes, each as one account left it. A save by the same account
   * within an hour replaces its state.
   */
  recipe_revisions: {
    household_id: string
    recipe_id: string
    version: BigInteger
    account_id: string | null
    begun_at: Timestamp
    saved_at: Timestamp
    data: Json | null
  }
  /** The words of each recipe, for the search in one household. Derived from recipes. */
  recipe_search: {
    household_id: string
    recipe_id: string
    updated_at: Timestamp
    format: number
    language: string
    title: string
    words: string
  }
  /** The public addresses of recipes. */
  recipe_shares: {
    household_id: string
    id: string
    recipe_id: string
    token_hash: Buffer
    created_by: string
    created_at: Timestamp
    session_id: string | null
  }
  /** The recipes, with their ingredients and steps. */
  recipes: {
    household_id: string
    id: string
    title: string
    description: string | null
    servings: Numeric | null
    yield_text: string | null
    prep_minutes: number | null
    cook_minutes: number | null
    total_minutes: number | null
    source_url: string | null
    author: string | null
    tags: string[]
    image_url: string | null
    rating: number | null
    note: string | null
    language: string | null
    nutrition: Json
    ingredients: Json
    steps: Json
    extra: Json
    created_at: Timestamp
    updated_at: Timestamp
    sort_key: string | null
    key_format: number | null
    keyed_at: Timestamp | null
  }
  /**
   * The hashes of recovery codes. Each code replaces the authenticator app once, and is then
   * deleted.
   */
  recovery_codes: {
    account_id: string
    hash: Buffer
    created_at: Timestamp
  }
  /** The things that a household buys again and again. The daily job adds them to their list. */
  recurring_items: {
    household_id: string
    id: string
    list_id: string
    food_id: string | null
    name: string | null
    quantity: Numeric | null
    unit: string | null
    every: number
    unit_of_time: string
    next_on: string
    counts_from: string
    day_of_month: number | null
    item_id: string | null
    created_at: Timestamp
    updated_at: Timestamp
  }
  /**
   * Who gave which role to whom, so that it can be undone after an account was in the wrong
   * hands.
   */
  role_changes: {
    household_id: string
    member_id: string
    number: Generated<BigInteger>
    changed_by: string
    changer_since: Timestamp
    was: 'owner' | 'member' | 'viewer'
    role: 'owner' | 'member' | 'viewer'
    changed_at: Timestamp
  }
  /** The authenticator app (TOTP) of an account. It counts once it is confirmed. */
  second_factors: {
    account_id: string
    secret: Buffer
    created_at: Timestamp
    confirmed_at: Timestamp | null
    last_step: number | null
    recovery_due_at: Timestamp | null
  }
  /** The sign-ins. refresh_generation is the number of the only valid refresh token. */
  sessions: {
    id: string
    account_id: string
    refresh_generation: number
    refreshed_at: Timestamp
    created_at: Timestamp
    expires_at: Timestamp
    user_agent: string | null
    network: string | null
    method: string | null
    second_factor: string | null
    is_key: Generated<boolean>
    used_generation: Generated<number>
  }
  /** The items of shopping lists. */
  shopping_items: {
    household_id: string
    id: string
    list_id: string
    food_id: string | null
    name: string | null
    quantity: Numeric | null
    unit: string | null
    note: string | null
    category_id: string | null
    checked_at: Timestamp | null
    checked_by: string | null
    position: string | null
    created_at: Timestamp
    updated_at: Timestamp
    sources: Generated<Json>
    planned_quantity: Numeric | null
    put_away_at: Timestamp | null
    dismissed_at: Timestamp | null
    dismissed_sources: Generated<string[]>
    sort_key: string | null
    key_format: number | null
    keyed_at: Timestamp | null
    added_by: string | null
    price_minor: BigInteger | null
    currency: string | null
  }
  /** The shopping lists. */
  shopping_lists: {
    household_id: string
    id: string
    name: string
    position: number | null
    archived_at: Timestamp | null
    created_at: Timestamp
    updated_at: Timestamp
    store_id: string | null
    sort_key: string | null
    key_format: number | null
    keyed_at: Timestamp | null
  }
  /**
   * The keys that sign access tokens. Old ones stay until the last token that they signed has
   * expired.
   */
  signing_keys: {
    id: string
    public_key: Json
    private_key: Buffer
    signs_from: Timestamp
    retires_at: Timestamp | null
  }
  /**
   * The accounts that left a household where more rows name them than one transaction changes.
   * The daily job forgets the rest.
   */
  stamps_to_forget: {
    household_id: string
    account_id: string
  }
  /** Each change of the amount of a pack. Rows are added, and never changed. */
  stock_movements: {
    household_id: string
    id: string
    pantry_item_id: string
    kind: 'add' | 'consume' | 'waste' | 'count' | 'move' | 'undo'
    delta: Numeric | null
    value: Numeric | null
    reason: string | null
    recipe_id: string | null
    undoes_id: string | null
    occurred_at: Timestamp | null
    account_id: string | null
    created_at: Timestamp
    updated_at: Timestamp
    ledger_version: BigInteger | null
    operation_id: string | null
  }
  /** The stores of a household, with their order of aisles. */
  stores: {
    household_id: string
    id: string
    name: string
    category_order: string[]
    created_at: Timestamp
    updated_at: Timestamp
    sort_key: string | null
    key_format: number | null
    keyed_at: Timestamp | null
  }
  /**
   * Tickets that each open one event stream, because EventSource sends no header. Unlogged:
   * after a crash clients ask for new ones.
   */
  stream_tickets: {
    digest: Buffer
    session_id: string
    expires_at: Timestamp
  }
  /** The latest change of each row, deleted rows included. */
  sync_change: {
    household_id: string
    entity: number
    row_id: string
    version: BigInteger
    deleted_at: Timestamp | null
  }
  /** The last mutation of each client that was applied. */
  sync_client: {
    household_id: string
    client_id: string
    account_id: string
    last_seq: Generated<BigInteger>
    last_mutation_id: string | null
    seen_at: Timestamp
  }
  /** The epoch of databases before 0030. Replicas of that time read it. */
  sync_epoch: {
    one: Generated<boolean>
    epoch: string
  }
  /**
   * The epochs of this database. A restore of a backup begins a new one, and clients then read
   * everything again.
   */
  sync_known_epoch: {
    number: number
    epoch: string
    server_start: Timestamp
    database: number
    written_by: string
  }
  /** The names that only one row of a scope may have. */
  sync_name: {
    household_id: string
    entity: number
    name: string
    row_id: string
  }
  /** The results of mutations, so that one that is sent again gets the same answer. */
  sync_receipt: {
    household_id: string
    mutation_id: string
    result: Json | null
    created_at: Timestamp
  }
  /**
   * The scopes of sync: a household or an account. Each writer locks the row of its scope
   * first. version counts the writes.
   */
  sync_scope: {
    household_id: string
    kind: 'household' | 'account'
    version: Generated<BigInteger>
    horizon: Generated<BigInteger>
    row_count: BigInteger | null
    byte_count: BigInteger | null
  }
  /** The version at which a scope entered an epoch. What clients read before it stays valid. */
  sync_scope_epoch: {
    household_id: string
    number: number
    since: BigInteger
  }
  /**
   * The challenges that an authenticator has answered. Others are not stored: their MAC shows
   * that Larder made them.
   */
  used_challenges: {
    hash: Buffer
    expires_at: Timestamp
  }
  /** The ID tokens that were used. Each is valid for one use. */
  used_id_tokens: {
    hash: Buffer
    used_for: 'sign_in' | 'proof'
    used_at: Timestamp
    expires_at: Timestamp
  }
  /** The messages that wait for a webhook, in the order of number. */
  webhook_messages: {
    household_id: string
    id: string
    webhook_id: string
    number: BigInteger
    event: string
    data: Json | null
    is_tried: Generated<boolean>
    created_at: Generated<Timestamp>
  }
  /** The webhooks of a household. */
  webhooks: {
    household_id: string
    id: string
    url: string
    sealed_secret: Buffer
    sealed_before: Buffer | null
    before_until: Timestamp | null
    events: string[]
    created_by: string
    created_at: Timestamp
    stopped_at: Timestamp | null
    failures: Generated<number>
    failing_since: Timestamp | null
    last_error: string | null
    last_delivered_at: Timestamp | null
    told_version: Generated<BigInteger>
    expiring_told_on: string | null
    due_at: Generated<Timestamp>
    session_id: string | null
  }
}
