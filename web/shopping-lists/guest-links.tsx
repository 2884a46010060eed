import type { JSX } from 'preact'
import { IconButton } from '#web/components/button.tsx'
import { attempt } from '#web/components/toasts.tsx'
import type { Schemas } from '#web/data/api-types.ts'
import { useHome } from '#web/data/home.ts'
import { request } from '#web/data/request.ts'
import { formatDayOf } from '#web/texts/format-times.ts'
import { texts } from '#web/texts/language.ts'

export type GuestLink = Schemas['ListLink']

interface LinksProps {
  readonly links: readonly GuestLink[]
  readonly listId: string
  readonly onChange: () => unknown
}

/** The links that work, each with a button that ends it. */
export function GuestLinks({ links, listId, onChange }: LinksProps): JSX.Element | null {
  const { share } = texts.value.shop
  const home = useHome()
  if (links.length === 0) return null
  async function revoke(id: string): Promise<void> {
    await attempt(() => request(home, 'DELETE', `/v1/shopping-lists/${listId}/links/${id}`), {
      said: share.revoked,
    })
    onChange()
  }
  return (
    <section class="section">
      <h3 class="section-title">{share.existing}</h3>
      <ul class="rows">
        {links.map(({ id, role, label, expires_at }) => {
          const name = label ?? share.unnamed
          return (
            <li key={id}>
              <span class="row-main">
                <span>{name}</span>
                <span class="quiet small">
                  {`${share[role]} · ${share.until(formatDayOf(expires_at))}`}
                </span>
              </span>
              <IconButton icon="trash" label={share.revoke(name)} onPress={() => revoke(id)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
