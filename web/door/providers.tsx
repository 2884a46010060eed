import type { JSX } from 'preact'
import { server } from '#web/data/server.ts'
import { texts } from '#web/texts/language.ts'

/** The links for sign-in through a provider. */
export function Providers(): JSX.Element | null {
  const { door } = texts.value
  const providers = server.value?.providers ?? []
  if (providers.length === 0) return null
  return (
    <div class="door-providers">
      <p class="door-or">{door.or}</p>
      {providers.map(({ issuer, name }) => (
        // Only the documents below `/sign-in` may ask a provider, so this loads one.
        <a
          key={issuer}
          class="button wide"
          data-document
          href={`/sign-in/go?issuer=${encodeURIComponent(issuer)}`}
        >
          {door.withProvider(name)}
        </a>
      ))}
    </div>
  )
}
