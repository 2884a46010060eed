import { comeIn, enterHousehold } from '#web/data/session.ts'
import { reportProblem } from '#web/parts/toasts.tsx'
import { navigate } from '#web/shell/router.ts'
import { fillNewHousehold } from './fill-new-household.ts'
import { joinOrTell } from './invite-code.ts'

/**
 * Signs in, joins the household of an invite, and opens the household. The form stays until then.
 *
 * @param signIn says whether the account is new and has a household of its own
 * @throws RequestRefused, NoAnswer
 */
export function enterThroughDoor(signIn: () => Promise<boolean>): Promise<void> {
  return comeIn(async () => {
    const isNew = await signIn()
    await enterHousehold(await joinOrTell())
    // The household is there all the same.
    if (isNew) await fillNewHousehold().catch(reportProblem)
    const [place = ''] = location.pathname.split('/').filter(Boolean)
    if (/^(sign-in|sign-up|join)$/.test(place)) navigate('/', 'replace')
  })
}
