// Printed from the migrated database by `npm run db:types`. Do not edit.
import type { BigInteger, Generated, Json, Timestamp } from './column-types.ts'

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
  }
  categories: {
    household_id: string
    id: string
    name: string
    position: number | null
    created_at: Timestamp
    updated_at: Timestamp
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
  identities: {
    id: string
    account_id: string
    issuer: string
    subject: string
    email: string | null
    created_at: Timestamp
  }
  job_runs: {
    name: string
    due_at: Timestamp
    finished_at: Timestamp
    counts: Json
  }
  mail_tokens: {
    hash: Buffer
    account_id: string
    purpose: string
    email: string | null
    email_key: string | null
    created_at: Timestamp
    expires_at: Timestamp
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
  }
  migrations: {
    name: string
    applied_at: Generated<Timestamp>
  }
  rate_limits: {
    key: Buffer
    count: number
    resets_at: Timestamp
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
  }
  signing_keys: {
    id: string
    public_key: Json
    private_key: Buffer
    signs_from: Timestamp
    retires_at: Timestamp | null
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
    kind: string
    version: Generated<BigInteger>
    horizon: Generated<BigInteger>
  }
}
