import type { Visit } from '#test/app/browser.ts'
import { invitedBy } from '#test/app/invite.ts'
import { confirmAddress } from '#test/app/verified.ts'
import { goTo } from './actions.ts'
import { fillSignUp, type WebApp } from './web-app.ts'

/** Two people look at the list of one household, each on a phone of their own. Ben has no other household. */
export async function openTwo(app: WebApp) {
  const ada = await app.enter('/list')
  await confirmAddress(app, ada.person)
  const { code, householdId } = await invitedBy(ada.person)
  const ben = await app.open(`/join#${code}`)
  await fillSignUp(ben)
  await goTo(ben.page, 'List')
  return { ada, ben, visits: [ada, ben] as readonly Visit[], householdId }
}
