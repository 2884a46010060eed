import { comeIn, enterHousehold, openHome } from '#web/data/session.ts'
import { startHousehold } from '#web/first-minute/start-household.ts'
import { reportProblem } from '#web/parts/toasts.tsx'
import { navigate } from '#web/shell/router.ts'
import { language } from '#web/texts/language.ts'
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

/** Gives the household of a new account places, aisles and common foods, in the language of the user. */
async function fillNewHousehold(): Promise<void> {
  if (openHome.value) await startHousehold(openHome.value, language.value)
}
