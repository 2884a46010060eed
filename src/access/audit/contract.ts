import { type Static, Type } from 'typebox'
import { Id, strict } from '#platform/kernel/schemas.ts'

/**
 * The kinds of events of an account. Failed sign-ins are counted and not recorded: the time of the
 * write would show which addresses have an account.
 */
const EVENT_KINDS = [
  'signed_up',
  'signed_in',
  'signed_out',
  'session_ended',
  'refresh_token_reused',
  'renamed',
  'password_changed',
  'password_reset',
  'email_verified',
  'email_change_requested',
  'email_changed',
  'email_change_undone',
  'identity_linked',
  'identity_unlinked',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_recovery_started',
  'second_factor_recovery_cancelled',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'credentials_destroyed',
  'exported',
  'deletion_scheduled',
  'restored',
  'removed',
  'household_made',
  'household_deleted',
  'household_joined',
  'household_left',
  'removed_from_household',
  'household_role_changed',
  'member_joined',
  'member_left',
  'member_removed',
  'member_role_changed',
  'invite_made',
  'invite_revoked',
  'list_link_made',
  'list_link_revoked',
  'recipe_shared',
  'recipe_unshared',
  'api_key_made',
  'api_key_revoked',
  'webhook_made',
  'webhook_changed',
  'webhook_deleted',
  'webhook_stopped',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export const Event = Type.Object(
  {
    id: Id,
    kind: Type.String({
      enum: [...EVENT_KINDS],
      description: 'The kind of event. New kinds may be added.',
    }),
    at: Type.String({ format: 'date-time' }),
    session_id: Type.Union([Id, Type.Null()], {
      description: 'The session of the request, if there was one.',
    }),
    network: Type.Union([Type.String(), Type.Null()], {
      description: 'The shortened address of the client.',
      examples: ['203.0.113.0'],
    }),
    request_id: Type.Union([Type.String(), Type.Null()], {
      description: 'The id of the request.',
      examples: ['6f1c2f9e-2a39-4a53-93d2-0e1f5b2f9a77'],
    }),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Further details. They depend on the kind.',
      examples: [{ method: 'password' }],
    }),
  },
  { title: 'Event' },
)
export type Event = Static<typeof Event>

/** The size of a page, and its start (the `next_cursor` of the page before). */
export const Page = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
    cursor: Type.Optional(
      Type.String({ maxLength: 200, description: 'The `next_cursor` of the previous page.' }),
    ),
  },
  strict,
)

export const Events = Type.Object(
  {
    items: Type.Array(Event),
    next_cursor: Type.Union([Type.String(), Type.Null()], {
      description: 'Null on the last page.',
      examples: [null],
    }),
  },
  { title: 'Events' },
)
export type Events = Static<typeof Events>
