// Printed by `npm run web:types` from docs/openapi.json, for the paths that web/ names. Do not edit it.
export interface Schemas {
  readonly Answers: {
    readonly 'GET /v1': Schemas['ServerInfo']
    readonly 'POST /v1/auth/signin': Schemas['Session']
    readonly 'POST /v1/auth/password-reset': Schemas['Told']
    readonly 'PUT /v1/auth/password-reset': Schemas['Told']
    readonly 'PUT /v1/auth/email-verification': Schemas['Told']
    readonly 'POST /v1/auth/email-verification': Schemas['Told']
    readonly 'POST /v1/auth/passkey-signin/options': Schemas['PasskeyRequestOptions']
    readonly 'POST /v1/auth/magic-link': Schemas['Told']
    readonly 'PUT /v1/auth/magic-link': Schemas['Session']
    readonly 'POST /v1/auth/mfa': Schemas['Session']
    readonly 'GET /v1/auth/mfa': Schemas['SecondFactorState']
    readonly 'POST /v1/auth/mfa/recovery': Schemas['Told']
    readonly 'PUT /v1/auth/mfa/recovery': Schemas['Told']
    readonly 'DELETE /v1/auth/mfa/recovery': null
    readonly 'POST /v1/invites/preview': Schemas['InvitePreview']
    readonly 'GET /v1/guest/list': Schemas['GuestList']
    readonly 'POST /v1/guest/list/check': Schemas['GuestChecked']
    readonly 'GET /v1/auth/account': Schemas['Account']
    readonly 'PATCH /v1/auth/account': Schemas['Account']
    readonly 'DELETE /v1/auth/account': null
    readonly 'GET /v1/auth/export': Schemas['Export']
    readonly 'GET /v1/auth/standing-access': Schemas['StandingAccess']
    readonly 'PUT /v1/auth/password': null
    readonly 'PUT /v1/auth/email': Schemas['Told']
    readonly 'POST /v1/auth/signout': null
    readonly 'GET /v1/auth/sessions': Schemas['OpenSessions']
    readonly 'DELETE /v1/auth/sessions/{id}': null
    readonly 'GET /v1/auth/identities': Schemas['Identities']
    readonly 'DELETE /v1/auth/identities/{id}': null
    readonly 'GET /v1/auth/events': Schemas['Events']
    readonly 'POST /v1/auth/mfa/totp': Schemas['NewTotp']
    readonly 'PUT /v1/auth/mfa/totp': Schemas['RecoveryCodes']
    readonly 'DELETE /v1/auth/mfa/totp': null
    readonly 'POST /v1/auth/mfa/recovery-codes': Schemas['RecoveryCodes']
    readonly 'GET /v1/auth/passkeys': Schemas['Passkeys']
    readonly 'POST /v1/auth/passkeys': Schemas['Passkey']
    readonly 'POST /v1/auth/passkeys/options': Schemas['PasskeyCreationOptions']
    readonly 'PATCH /v1/auth/passkeys/{id}': Schemas['Passkey']
    readonly 'DELETE /v1/auth/passkeys/{id}': null
    readonly 'POST /v1/auth/keys': Schemas['MadeApiKey']
    readonly 'GET /v1/auth/keys': Schemas['ApiKeys']
    readonly 'DELETE /v1/auth/keys/{id}': null
    readonly 'GET /v1/households': Schemas['HouseholdList']
    readonly 'POST /v1/households': Schemas['Household']
    readonly 'POST /v1/households/join': Schemas['Household']
    readonly 'POST /v1/households/join-request': Schemas['JoinRequest']
    readonly 'GET /v1/households/join-request': Schemas['JoinRequest']
    readonly 'DELETE /v1/households/join-request': null
    readonly 'GET /v1/households/{id}': Schemas['Household']
    readonly 'PATCH /v1/households/{id}': Schemas['Household']
    readonly 'DELETE /v1/households/{id}': null
    readonly 'PATCH /v1/households/{id}/members/{account_id}': Schemas['Member']
    readonly 'DELETE /v1/households/{id}/members/{account_id}': null
    readonly 'GET /v1/households/{id}/invites': Schemas['InviteList']
    readonly 'POST /v1/households/{id}/invites': Schemas['MadeInvite']
    readonly 'DELETE /v1/households/{id}/invites/{invite_id}': null
    readonly 'POST /v1/households/{id}/join-code': Schemas['JoinCode']
    readonly 'GET /v1/households/{id}/join-code': Schemas['JoinCodeState']
    readonly 'DELETE /v1/households/{id}/join-code': null
    readonly 'POST /v1/households/{id}/join-code/confirm': Schemas['Joiner']
    readonly 'GET /v1/households/{id}/notices': Schemas['NoticeSetting']
    readonly 'PUT /v1/households/{id}/notices': Schemas['NoticeSetting']
    readonly 'POST /v1/households/{id}/notices/lists': Schemas['ToldMembers']
    readonly 'POST /v1/households/{id}/calendar': Schemas['NewCalendarFeed']
    readonly 'GET /v1/households/{id}/calendar': Schemas['CalendarFeed']
    readonly 'DELETE /v1/households/{id}/calendar': null
    readonly 'POST /v1/households/{id}/webhooks': Schemas['MadeWebhook']
    readonly 'GET /v1/households/{id}/webhooks': Schemas['Webhooks']
    readonly 'PATCH /v1/households/{id}/webhooks/{webhook_id}': Schemas['Webhook']
    readonly 'DELETE /v1/households/{id}/webhooks/{webhook_id}': null
    readonly 'GET /v1/notices/push-key': Schemas['PushKey']
    readonly 'POST /v1/notices/push-subscriptions': null
    readonly 'DELETE /v1/notices/push-subscriptions': null
    readonly 'POST /v1/recipes/read': Schemas['ReadRecipe']
    readonly 'POST /v1/recipes/parse-ingredients': Schemas['ParsedLines']
    readonly 'POST /v1/photos/links': Schemas['PhotoLinks']
    readonly 'GET /v1/imports': Schemas['Imports']
    readonly 'POST /v1/imports': Schemas['Import']
    readonly 'GET /v1/imports/{id}': Schemas['ImportWithRecords']
    readonly 'POST /v1/imports/{id}/cancel': Schemas['Import']
    readonly 'GET /v1/pantry/barcodes/lookup': Schemas['Product']
    readonly 'POST /v1/recipes/{id}/share': Schemas['MadeRecipeShare']
    readonly 'GET /v1/recipes/{id}/share': Schemas['RecipeShares']
    readonly 'DELETE /v1/recipes/{id}/share/{share_id}': null
    readonly 'POST /v1/shopping-lists/{id}/links': Schemas['MadeListLink']
    readonly 'GET /v1/shopping-lists/{id}/links': Schemas['ListLinks']
    readonly 'DELETE /v1/shopping-lists/{id}/links/{link_id}': null
  }
  readonly ServerInfo: {
    readonly name: 'Larder'
    readonly version: string
    readonly api_versions: readonly string[]
    readonly sign_up: 'open' | 'invite' | 'closed'
    readonly providers: readonly {
      readonly issuer: string
      readonly name: string
      readonly client_ids: readonly string[]
    }[]
    readonly public_url: string
    readonly home_urls: readonly string[]
    readonly is_new: boolean
    readonly sends_mail: boolean
    readonly barcode_lookup: boolean
    readonly recipe_fetch: boolean
    readonly deletion_window_days: number
    readonly webhooks: boolean
    readonly magic_link: boolean
    readonly join_codes: boolean
    readonly passkeys: boolean
    readonly limits: {
      readonly max_mutations: number
      readonly max_push_bytes: number
      readonly max_page_rows: number
      readonly max_households: number
      readonly max_members: number
      readonly max_invites: number
      readonly max_rows: number
      readonly max_megabytes: number
      readonly max_photo_megabytes: number
      readonly max_photo_bytes: number
      readonly max_sessions: number
      readonly writes_per_minute: number
    }
    readonly schema_versions: {
      readonly min: number
      readonly max: number
    }
  }
  readonly Session: {
    readonly user: Schemas['User']
    readonly access_token: string
    readonly token_type: 'Bearer'
    readonly expires_in: number
    readonly refresh_token: string
    readonly refresh_expires_in: number
  }
  readonly User: {
    readonly id: string
    readonly email: string
    readonly name: string
    readonly email_verified: boolean
    readonly created_at: string
    readonly updated_at: string
    readonly deletion_scheduled_at: string | null
  }
  readonly Told: {
    readonly message: string
    readonly timestamp: string
  }
  readonly PasskeyRequestOptions: {
    readonly challenge: string
    readonly rpId?: string
    readonly timeout?: number
    readonly allowCredentials?: readonly Schemas['KnownPasskey'][]
    readonly userVerification?: 'required' | 'preferred' | 'discouraged'
  } & {
    readonly [key: string]: unknown
  }
  readonly KnownPasskey: {
    readonly id: string
    readonly type: 'public-key'
    readonly transports?: readonly string[]
  }
  readonly SecondFactorState: {
    readonly enabled: boolean
    readonly since: string | null
    readonly recovery_codes_left: number
    readonly recovery_due_at: string | null
  }
  readonly InvitePreview: {
    readonly household_name: string
    readonly invited_by: string | null
    readonly role: 'member' | 'viewer'
  }
  readonly GuestList: {
    readonly household: {
      readonly name: string
    }
    readonly list: {
      readonly name: string
    }
    readonly role: 'tick' | 'read'
    readonly expires_at: string
    readonly items: readonly Schemas['GuestItem'][]
    readonly has_more: boolean
  }
  readonly GuestItem: {
    readonly id: string
    readonly name: string | null
    readonly quantity: number | null
    readonly unit: string | null
    readonly note: string | null
    readonly category: string | null
    readonly checked_at: string | null
  }
  readonly GuestChecked: {
    readonly items: readonly Schemas['GuestItem'][]
    readonly missing: readonly string[]
  }
  readonly Account: {
    readonly id: string
    readonly email: string
    readonly name: string
    readonly email_verified: boolean
    readonly created_at: string
    readonly updated_at: string
    readonly deletion_scheduled_at: string | null
    readonly language: 'en' | 'de' | 'fr' | 'es' | 'nl' | 'it'
    readonly default_household_id: string | null
    readonly may_invite: boolean
  }
  readonly Export: {
    readonly exported_at: string
    readonly user: {
      readonly id: string
      readonly email: string
      readonly name: string
      readonly email_verified: boolean
      readonly created_at: string
      readonly updated_at: string
      readonly deletion_scheduled_at: string | null
      readonly language: 'en' | 'de' | 'fr' | 'es' | 'nl' | 'it'
    }
  } & {
    readonly [key: string]: readonly {
      readonly [key: string]: unknown
    }[]
  }
  readonly StandingAccess: {
    readonly others: Schemas['Ends']
    readonly all: Schemas['Ends']
  }
  readonly Ends: {
    readonly sessions: number
    readonly api_keys: number
    readonly invites: number
    readonly list_links: number
    readonly recipe_pages: number
    readonly webhooks: number
    readonly calendar_feeds: number
  }
  readonly OpenSessions: {
    readonly items: readonly Schemas['OpenSession'][]
  }
  readonly OpenSession: {
    readonly id: string
    readonly created_at: string
    readonly last_seen_at: string
    readonly expires_at: string
    readonly user_agent: string | null
    readonly network: string | null
    readonly current: boolean
    readonly method: 'password' | 'provider' | 'passkey' | 'mail' | null
    readonly second_factor: 'totp' | 'recovery_code' | 'passkey' | null
  }
  readonly Identities: {
    readonly items: readonly Schemas['Identity'][]
  }
  readonly Identity: {
    readonly id: string
    readonly provider: string
    readonly issuer: string
    readonly subject: string
    readonly email: string | null
    readonly created_at: string
  }
  readonly Events: {
    readonly items: readonly Schemas['Event'][]
    readonly next_cursor: string | null
  }
  readonly Event: {
    readonly id: string
    readonly kind:
      | 'signed_up'
      | 'signed_in'
      | 'signed_out'
      | 'session_ended'
      | 'refresh_token_reused'
      | 'renamed'
      | 'password_changed'
      | 'password_reset'
      | 'email_verified'
      | 'email_change_requested'
      | 'email_changed'
      | 'email_change_undone'
      | 'identity_linked'
      | 'identity_unlinked'
      | 'second_factor_added'
      | 'second_factor_removed'
      | 'second_factor_recovery_started'
      | 'second_factor_recovery_cancelled'
      | 'recovery_codes_made'
      | 'recovery_code_used'
      | 'passkey_added'
      | 'passkey_removed'
      | 'passkey_refused'
      | 'credentials_destroyed'
      | 'exported'
      | 'deletion_scheduled'
      | 'restored'
      | 'removed'
      | 'household_made'
      | 'household_deleted'
      | 'household_joined'
      | 'household_left'
      | 'removed_from_household'
      | 'household_role_changed'
      | 'member_joined'
      | 'member_left'
      | 'member_removed'
      | 'member_role_changed'
      | 'invite_made'
      | 'invite_revoked'
      | 'list_link_made'
      | 'list_link_revoked'
      | 'recipe_shared'
      | 'recipe_unshared'
      | 'api_key_made'
      | 'api_key_revoked'
      | 'webhook_made'
      | 'webhook_changed'
      | 'webhook_deleted'
      | 'webhook_stopped'
    readonly at: string
    readonly session_id: string | null
    readonly network: string | null
    readonly request_id: string | null
    readonly details: {
      readonly [key: string]: unknown
    }
  }
  readonly NewTotp: {
    readonly secret: string
    readonly uri: string
  }
  readonly RecoveryCodes: {
    readonly recovery_codes: readonly string[]
  }
  readonly Passkeys: {
    readonly items: readonly Schemas['Passkey'][]
  }
  readonly Passkey: {
    readonly id: string
    readonly name: string
    readonly created_at: string
    readonly last_used_at: string | null
    readonly synced: boolean
  }
  readonly PasskeyCreationOptions: {
    readonly challenge: string
    readonly rp: {
      readonly id?: string
      readonly name: string
    }
    readonly user: {
      readonly id: string
      readonly name: string
      readonly displayName: string
    }
    readonly pubKeyCredParams: readonly {
      readonly type: 'public-key'
      readonly alg: number
    }[]
    readonly timeout?: number
    readonly attestation?: string
    readonly excludeCredentials?: readonly Schemas['KnownPasskey'][]
    readonly authenticatorSelection?: {
      readonly residentKey?: string
      readonly requireResidentKey?: boolean
      readonly userVerification?: 'required' | 'preferred' | 'discouraged'
    } & {
      readonly [key: string]: unknown
    }
  } & {
    readonly [key: string]: unknown
  }
  readonly MadeApiKey: {
    readonly id: string
    readonly name: string
    readonly scope: 'read' | 'shop' | 'write'
    readonly household_ids: readonly string[]
    readonly created_at: string
    readonly expires_at: string | null
    readonly last_used_at: string | null
    readonly key: string
  }
  readonly ApiKeys: {
    readonly items: readonly Schemas['ApiKey'][]
  }
  readonly ApiKey: {
    readonly id: string
    readonly name: string
    readonly scope: 'read' | 'shop' | 'write'
    readonly household_ids: readonly string[]
    readonly created_at: string
    readonly expires_at: string | null
    readonly last_used_at: string | null
  }
  readonly HouseholdList: {
    readonly items: readonly Schemas['Household'][]
    readonly next_cursor: string | null
  }
  readonly Household: {
    readonly id: string
    readonly version: number
    readonly name: string
    readonly time_zone: string
    readonly currency: string
    readonly unit_system: 'metric' | 'us'
    readonly default_shopping_list_id: string
    readonly asks_open_food_facts: boolean | null
    readonly role: 'owner' | 'member' | 'viewer'
    readonly created_at: string
    readonly updated_at: string
  }
  readonly JoinRequest: {
    readonly state: 'none' | 'waiting' | 'joined'
    readonly household_id: string | null
    readonly expires_at: string | null
  }
  readonly Member: {
    readonly id: string
    readonly version: number
    readonly created_at: string
    readonly updated_at: string
    readonly account_id: string
    readonly name: string
    readonly role: 'owner' | 'member' | 'viewer'
  }
  readonly InviteList: {
    readonly items: readonly Schemas['Invite'][]
    readonly next_cursor: string | null
  }
  readonly Invite: {
    readonly id: string
    readonly role: 'member' | 'viewer'
    readonly max_uses: number
    readonly uses: number
    readonly created_at: string
    readonly expires_at: string
  }
  readonly MadeInvite: {
    readonly id: string
    readonly role: 'member' | 'viewer'
    readonly max_uses: number
    readonly uses: number
    readonly created_at: string
    readonly expires_at: string
    readonly code: string
  }
  readonly JoinCode: {
    readonly code: string
    readonly expires_at: string
  }
  readonly JoinCodeState: {
    readonly expires_at: string | null
    readonly tries_left: number
    readonly joiner: {
      readonly account_id: string
      readonly name: string
      readonly email: string
    } | null
  }
  readonly Joiner: {
    readonly account_id: string
  }
  readonly NoticeSetting: {
    readonly expiring: 'off' | 'daily' | 'weekly'
    readonly days_ahead: number
    readonly low_stock: boolean
    readonly at: string
    readonly channel: 'mail' | 'web_push'
    readonly meals: boolean
    readonly list_changes: boolean
    readonly quiet_hours: {
      readonly from: string
      readonly to: string
    } | null
    readonly muted_lists: readonly string[]
  }
  readonly ToldMembers: {
    readonly told: number
  }
  readonly NewCalendarFeed: {
    readonly url: string
    readonly created_at: string
  }
  readonly CalendarFeed: {
    readonly created_at: string | null
  }
  readonly MadeWebhook: {
    readonly id: string
    readonly url: string
    readonly events: readonly ('changed' | 'expiring' | 'invited' | 'joined')[]
    readonly is_on: boolean
    readonly created_at: string
    readonly stopped_at: string | null
    readonly failing_since: string | null
    readonly last_error: string | null
    readonly last_delivered_at: string | null
    readonly secret: string
  }
  readonly Webhooks: {
    readonly items: readonly Schemas['Webhook'][]
  }
  readonly Webhook: {
    readonly id: string
    readonly url: string
    readonly events: readonly ('changed' | 'expiring' | 'invited' | 'joined')[]
    readonly is_on: boolean
    readonly created_at: string
    readonly stopped_at: string | null
    readonly failing_since: string | null
    readonly last_error: string | null
    readonly last_delivered_at: string | null
  }
  readonly PushKey: {
    readonly public_key: string
  }
  readonly ReadRecipe: {
    readonly draft: Schemas['RecipeDraft']
    readonly source: {
      readonly [key: string]:
        | 'json-ld'
        | 'microdata'
        | 'rdfa'
        | 'h-recipe'
        | 'state'
        | 'page'
        | 'meta'
        | 'sum'
        | 'text'
    }
    readonly confidence: number
  }
  readonly RecipeDraft: {
    readonly title: string
    readonly description?: string
    readonly servings?: number
    readonly yield_text?: string
    readonly prep_minutes?: number
    readonly cook_minutes?: number
    readonly total_minutes?: number
    readonly source_url?: string
    readonly author?: string
    readonly tags?: readonly string[]
    readonly image_url?: string
    readonly note?: string
    readonly language?: string
    readonly nutrition?: {
      readonly [key: string]: number
    }
    readonly ingredients: readonly {
      readonly original_text: string
      readonly section?: string
    }[]
    readonly steps: readonly {
      readonly text: string
      readonly section?: string
    }[]
    readonly extra?: {
      readonly [key: string]: unknown
    }
  }
  readonly ParsedLines: {
    readonly lines: readonly Schemas['ParsedLine'][]
  }
  readonly ParsedLine: {
    readonly original_text: string
    readonly quantity: number | null
    readonly quantity_max: number | null
    readonly unit: string | null
    readonly name: string
    readonly size: string | null
    readonly preparation: string | null
    readonly note: string | null
    readonly optional: boolean
    readonly confidence: number
    readonly amounts?: readonly {
      readonly quantity: number | null
      readonly quantity_max: number | null
      readonly unit: string | null
    }[]
    readonly match: Schemas['FoodMatch'] | null
    readonly new_food: Schemas['OfferedFood'] | null
  }
  readonly FoodMatch: {
    readonly food_id: string
    readonly name: string
    readonly confidence: number
  }
  readonly OfferedFood: {
    readonly name: string
    readonly density_g_per_ml: number | null
    readonly grams_per_each: number | null
    readonly measures: readonly {
      readonly unit: string
      readonly quantity: number
      readonly of: string
    }[]
    readonly source: string | null
  }
  readonly PhotoLinks: {
    readonly links: readonly {
      readonly id: string
      readonly large: string
      readonly medium: string
      readonly small: string
    }[]
  }
  readonly Imports: {
    readonly items: readonly Schemas['Import'][]
  }
  readonly Import: {
    readonly id: string
    readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
    readonly file_name: string | null
    readonly bytes: number
    readonly system: string | null
    readonly total: number | null
    readonly done: number
    readonly created: number
    readonly updated: number
    readonly unchanged: number
    readonly skipped: number
    readonly broken: number
    readonly photos: number
    readonly problem: string | null
    readonly created_at: string
    readonly started_at: string | null
    readonly finished_at: string | null
  }
  readonly ImportWithRecords: {
    readonly id: string
    readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
    readonly file_name: string | null
    readonly bytes: number
    readonly system: string | null
    readonly total: number | null
    readonly done: number
    readonly created: number
    readonly updated: number
    readonly unchanged: number
    readonly skipped: number
    readonly broken: number
    readonly photos: number
    readonly problem: string | null
    readonly created_at: string
    readonly started_at: string | null
    readonly finished_at: string | null
    readonly records: {
      readonly items: readonly Schemas['ImportedRecord'][]
      readonly next_cursor: string | null
    }
  }
  readonly ImportedRecord: {
    readonly position: number
    readonly kind: string
    readonly name: string
    readonly outcome: 'created' | 'updated' | 'unchanged' | 'kept' | 'deleted' | 'broken'
    readonly entity: string | null
    readonly id: string | null
    readonly message: string | null
  }
  readonly Product: {
    readonly code: string
    readonly name: string
    readonly language: string | null
    readonly brand: string | null
    readonly quantity: number | null
    readonly unit: string | null
    readonly pack_size: string | null
    readonly source: {
      readonly name: string
      readonly url: string
    }
  }
  readonly MadeRecipeShare: {
    readonly id: string
    readonly created_by: string
    readonly created_at: string
    readonly url: string
  }
  readonly RecipeShares: {
    readonly items: readonly Schemas['RecipeShare'][]
  }
  readonly RecipeShare: {
    readonly id: string
    readonly created_by: string
    readonly created_at: string
  }
  readonly MadeListLink: {
    readonly id: string
    readonly role: 'tick' | 'read'
    readonly label: string | null
    readonly created_by: string
    readonly created_at: string
    readonly expires_at: string
    readonly token: string
    readonly url: string
  }
  readonly ListLinks: {
    readonly items: readonly Schemas['ListLink'][]
  }
  readonly ListLink: {
    readonly id: string
    readonly role: 'tick' | 'read'
    readonly label: string | null
    readonly created_by: string
    readonly created_at: string
    readonly expires_at: string
  }
}
