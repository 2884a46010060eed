import type { JSX } from 'preact'
import { IconButton } from '#web/components/button.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome } from '#web/data/home.ts'
import { formatDayOf } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

/** A link for guests, as the API describes it. */
export interface GuestLink {
  readonly id: string
  readonly role: 'tick' | 'read'
  readonly label: string | null
  readonly expires_at: string
}

interface LinksProps {
  readonly links: readonly GuestLink[]
  /** Of the links in the API. */
  readonly path: string
  readonly onChange: () => unknown
}

/** The links that work, each with a button that ends it. */
export function GuestLinks({ links, path, onChange }: LinksProps): JSX.Element | null {
  const { share } = texts.value.list
  const home = useHome()
  if (links.length === 0) return null
  async function revoke(id: string): Promise<void> {
    await attempt(() => home.request('DELETE', `${path}/${id}`), { said: share.revoked })
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
