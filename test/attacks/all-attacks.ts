import type { Attack } from './attack.ts'
import { authority } from './authority.ts'
import { bodies } from './bodies.ts'
import { hostileFiles } from './hostile-files.ts'
import { identity } from './identity.ts'
import { ledger } from './ledger.ts'
import { load } from './load.ts'
import { sharedState } from './shared-state.ts'
import { sizes } from './sizes.ts'
import { unread } from './unread.ts'
import { worstJson } from './worst-json.ts'
import { worstRequests } from './worst-requests.ts'

/** All attacks, in the order in which they run. Add a file of attacks here. */
export const allAttacks: readonly Attack[] = [
  ...bodies,
  ...worstJson,
  ...worstRequests,
  ...authority,
  ...identity,
  ...sharedState,
  ...ledger,
  ...load,
  ...sizes,
  ...unread,
  ...hostileFiles,
]
