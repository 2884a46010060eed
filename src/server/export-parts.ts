import { readEvents } from '#access/audit/service.ts'
import { readSessions } from '#access/sessions/list-sessions.ts'
import { readKeys } from '#accounts/api-keys/service.ts'
import type { ExportPart } from '#accounts/export-account.ts'
import { readIdentities } from '#accounts/identities/unlink-identity.ts'
import { readPasskeys } from '#accounts/passkeys/change-passkeys.ts'
import { readFactors } from '#accounts/second-factor/change-factor.ts'
import {
  readHouseholdOperations,
  readHouseholdRows,
  readHouseholds,
} from '#households/export-households.ts'
import { readSettings, readSubscriptions } from '#notifications/notices/service.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'

/**
 * The parts of an export after the account itself, in this order. A feature that stores more data
 * of an account adds its part here.
 */
export function exportParts({ oidcProviders }: Settings, sync: SyncSchema): ExportPart[] {
  return [
    {
      name: 'identities',
      read: (db, { accountId }) => readIdentities(db, oidcProviders, accountId),
    },
    { name: 'second_factors', read: readFactors },
    { name: 'passkeys', read: readPasskeys },
    { name: 'sessions', read: readSessions },
    { name: 'api_keys', read: readKeys },
    { name: 'households', read: readHouseholds },
    { name: 'household_rows', read: (db, actor) => readHouseholdRows(db, sync, actor) },
    { name: 'household_operations', read: readHouseholdOperations },
    { name: 'notices', read: readSettings },
    { name: 'push_subscriptions', read: readSubscriptions },
    { name: 'events', read: (db, { accountId }) => readEvents(db, accountId) },
  ]
}
