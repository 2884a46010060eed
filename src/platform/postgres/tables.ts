// Printed from the migrated database by `npm run db:types`. Do not edit.
import type { BigInteger, Generated, Json, Numeric, Timestamp } from './column-types.ts'

export interface Tables {
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
  api_key_households: {
    account_id: string
    session_id: string
    household_id: string
  }
  api_keys: {
    session_id: string
    account_id: string
    token_hash: Buffer
    name: string
    scope: 'read' | 'shop' | 'write'
    last_used_at: Timestamp | null
    made_in: string | null
  }
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
  calendar_feeds: {
    household_id: string
    account_id: string
    token_hash: Buffer
    credentials_version: number
    created_at: Timestamp
    session_id: string | null
  }
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
  collected_recipes: {
    household_id: string
    id: string
    collection_id: string
    recipe_id: string
    position: string | null
    created_at: Timestamp
    updated_at: Timestamp
  }
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
  default_households: {
    account_id: string
    household_id: string
  }
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
  export_leases: {
    account_id: string
    ends_at: Timestamp
  }
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
  identities: {
    id: string
    account_id: string
    issuer: string
    subject: string
    email: string | null
    created_at: Timestamp
  }
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
  import_results: {
    household_id: string
    job_id: string
    position: number
    records: Json
  }
  import_rows: {
    household_id: string
    id: string
    row_id: string
    digest: Buffer
    version: BigInteger | null
  }
  import_uploads: {
    household_id: string
    job_id: string
    reserved_at: Timestamp
    account_id: string | null
    bytes: BigInteger | null
  }
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
  job_runs: {
    name: string
    due_at: Timestamp
    finished_at: Timestamp
    counts: Json
  }
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
  memberships: {
    account_id: string
    household_id: string
    role: 'owner' | 'member' | 'viewer'
    created_at: Timestamp
    updated_at: Timestamp
  }
  migrations: {
    name: string
    applied_at: Generated<Timestamp>
    version: string | null
  }
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
  photo_bytes: {
    household_id: string
    name: string
    part: number
    bytes: Buffer
    stored_at: Timestamp
  }
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
  public_urls: {
    url: string
    seen_at: Timestamp
  }
  push_subscriptions: {
    session_id: string
    account_id: string
    endpoint: string
    endpoint_hash: Buffer
    p256dh: string
    auth: string
    created_at: Timestamp
  }
  rate_limits: {
    key: Buffer
    count: number
    resets_at: Timestamp
  }
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
  recipe_revisions: {
    household_id: string
    recipe_id: string
    version: BigInteger
    account_id: string | null
    begun_at: Timestamp
    saved_at: Timestamp
    data: Json | null
  }
  recipe_search: {
    household_id: string
    recipe_id: string
    updated_at: Timestamp
    format: number
    language: string
    title: string
    words: string
  }
  recipe_shares: {
    household_id: string
    id: string
    recipe_id: string
    token_hash: Buffer
    created_by: string
    created_at: Timestamp
    session_id: string | null
  }
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
  recovery_codes: {
    account_id: string
    hash: Buffer
    created_at: Timestamp
  }
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
  second_factors: {
    account_id: string
    secret: Buffer
    created_at: Timestamp
    confirmed_at: Timestamp | null
    last_step: number | null
    recovery_due_at: Timestamp | null
  }
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
  signing_keys: {
    id: string
    public_key: Json
    private_key: Buffer
    signs_from: Timestamp
    retires_at: Timestamp | null
  }
  stamps_to_forget: {
    household_id: string
    account_id: string
  }
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
  stream_tickets: {
    digest: Buffer
    session_id: string
    expires_at: Timestamp
  }
  sync_change: {
    household_id: string
    entity: number
    row_id: string
    version: BigInteger
    deleted_at: Timestamp | null
  }
  sync_client: {
    household_id: string
    client_id: string
    account_id: string
    last_seq: Generated<BigInteger>
    last_mutation_id: string | null
    seen_at: Timestamp
  }
  sync_epoch: {
    one: Generated<boolean>
    epoch: string
  }
  sync_known_epoch: {
    number: number
    epoch: string
    server_start: Timestamp
    database: number
    written_by: string
  }
  sync_name: {
    household_id: string
    entity: number
    name: string
    row_id: string
  }
  sync_receipt: {
    household_id: string
    mutation_id: string
    result: Json | null
    created_at: Timestamp
  }
  sync_scope: {
    household_id: string
    kind: 'household' | 'account'
    version: Generated<BigInteger>
    horizon: Generated<BigInteger>
    row_count: BigInteger | null
    byte_count: BigInteger | null
  }
  sync_scope_epoch: {
    household_id: string
    number: number
    since: BigInteger
  }
  used_challenges: {
    hash: Buffer
    expires_at: Timestamp
  }
  used_id_tokens: {
    hash: Buffer
    used_for: 'sign_in' | 'proof'
    used_at: Timestamp
    expires_at: Timestamp
  }
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
