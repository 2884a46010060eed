import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { Answer, useAnswer } from '#web/settings/answer.tsx'
import {
  endOtherSessions,
  endSession,
  listSessions,
  type OpenSession,
} from '#web/settings/requests.ts'
import { formatAgo } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { deviceName } from './device-name.ts'

/** The open sessions of the account. */
export function Devices(): JSX.Element {
  const { devices } = texts.value.settings
  const asked = useAnswer(listSessions)
  const end = async (work: () => Promise<unknown>, said: string) => {
    await attempt(work, { said })
    await asked.again()
  }
  return (
    <Answer of={asked}>
      {(sessions) => (
        <>
          <p class="quiet">{devices.explain}</p>
          <ul class="rows">
            {sessions.toSorted(byUse).map((session) => (
              <li key={session.id}>
                <Session {...session} />
                {!session.current && (
                  <Button
                    look="plain"
                    onPress={() => end(() => endSession(session.id), devices.ended)}
                  >
                    {devices.end}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button look="danger" onPress={() => end(endOtherSessions, devices.othersEnded)}>
              {devices.endOthers}
            </Button>
          )}
        </>
      )}
    </Answer>
  )
}

function Session({ user_agent, last_seen_at, network, current }: OpenSession): JSX.Element {
  const { devices } = texts.value.settings
  const used = formatAgo(new Date(last_seen_at), new Date())
  return (
    <div class="row-main">
      <span>{deviceName(user_agent) ?? devices.unknown}</span>
      <span class="quiet small">
        {current ? devices.this : [devices.lastUse(used), network].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}

/** This device first, then the ones that were used last. */
const byUse = (a: OpenSession, b: OpenSession) =>
  Number(b.current) - Number(a.current) || b.last_seen_at.localeCompare(a.last_seen_at)
