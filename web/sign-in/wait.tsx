import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { reportProblem, say } from '#web/components/toasts.tsx'
import { usePoll } from '#web/components/use-poll.ts'
import { request } from '#web/data/request.ts'
import { enterHousehold, larder, openHome } from '#web/data/session.ts'
import { navigate } from '#web/shell/router.ts'
import { texts } from '#web/texts/language.ts'
import { fillNewHousehold } from './come-in.ts'
import { DoorFrame } from './door-frame.tsx'
import { forgetWait } from './invite-code.ts'

/** Somebody has typed six digits, and waits for an owner of the household to confirm. */
export function Wait(): JSX.Element {
  const { wait } = texts.value.door
  const [isOver, setOver] = useState(false)
  usePoll(async () => setOver(!(await ask())), !isOver)
  return (
    <DoorFrame title={isOver ? wait.over : wait.title}>
      <div class="stack">
        <p role="status">{isOver ? wait.overWhy : wait.explain}</p>
        <Button look={isOver ? 'main' : 'plain'} wide onPress={leave}>
          {isOver ? wait.goOn : wait.stop}
        </Button>
      </div>
    </DoorFrame>
  )
}

/** @returns false if there is nothing to wait for any more. @throws RequestRefused, NoAnswer */
async function ask(): Promise<boolean> {
  const { state, household_id } = await request(larder, 'GET', '/v1/households/join-request')
  if (state !== 'joined' || household_id === null) return state === 'waiting'
  forgetWait()
  await enterHousehold(household_id)
  const name = openHome.value?.settings.first()?.name ?? ''
  say(texts.value.door.join.joined(name))
  navigate('/', 'replace')
  return true
}

/** Goes on in the own household, which gets the common foods now. */
async function leave(): Promise<void> {
  const { state } = await request(larder, 'GET', '/v1/households/join-request')
  if (state === 'waiting') await request(larder, 'DELETE', '/v1/households/join-request')
  forgetWait()
  if (!openHome.value) await enterHousehold()
  await fillNewHousehold().catch(reportProblem)
  navigate('/', 'replace')
}
