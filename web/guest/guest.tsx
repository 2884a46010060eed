import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Empty } from '#web/components/empty.tsx'
import { Icon } from '#web/components/icon.tsx'
import { formatDayOf } from '#web/texts/format-times.ts'
import { formatAmount } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { aislesOf, type GuestItem, type GuestList, withTicks } from './guest-list.ts'
import { useGuestList } from './use-guest-list.ts'

/** A shopping list for a person without an account. The token of the link stands after the `#`. */
export function Guest(): JSX.Element {
  const { guest } = texts.value
  const token = useToken()
  useEffect(() => {
    document.title = `${guest.title} – Larder`
  }, [guest])
  return (
    <main class="guest">
      {token === '' ? <Trouble text={guest.missing} /> : <ListOf token={token} key={token} />}
    </main>
  )
}

function useToken(): string {
  const [token, setToken] = useState(location.hash.slice(1))
  useEffect(() => {
    const read = () => setToken(location.hash.slice(1))
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return token
}

function ListOf({ token }: { readonly token: string }): JSX.Element | null {
  const { guest } = texts.value
  const { list, ticks, trouble, tick } = useGuestList(token)
  if (trouble === 'ended') return <Trouble text={guest.ended} />
  if (!list) return trouble ? <Trouble text={guest[trouble]} /> : null
  const mayTick = list.role === 'tick'
  return (
    <>
      <header>
        <h1>{list.list.name}</h1>
        <p class="quiet">{guest.of(list.household.name)}</p>
      </header>
      <div role="status">{trouble && <p class="guest-note">{guest[trouble]}</p>}</div>
      {!mayTick && <p class="quiet">{guest.readOnly}</p>}
      <Items list={{ ...list, items: withTicks(list.items, ticks) }} tick={mayTick && tick} />
      <p class="quiet small">{guest.valid(formatDayOf(list.expires_at))}</p>
    </>
  )
}

function Trouble({ text }: { readonly text: string }): JSX.Element {
  return (
    <>
      <h1 class="sr-only">{texts.value.guest.title}</h1>
      <Empty icon="list" text={text} />
    </>
  )
}

interface ItemsProps {
  readonly list: GuestList
  /** False if the guest only reads. */
  readonly tick: ((item: GuestItem) => void) | false
}

/** Ticked items keep their places, so that no row moves below a thumb. */
function Items({ list, tick }: ItemsProps): JSX.Element {
  const { guest } = texts.value
  const isDone = list.items.every((item) => item.checked_at !== null)
  if (list.items.length === 0) return <Empty icon="list" text={guest.empty} />
  return (
    <>
      <div role="status">{isDone && <p class="guest-done">{guest.done}</p>}</div>
      {aislesOf(list.items).map(({ name, items }) => (
        <section class="section" key={name ?? ''}>
          <h2 class="section-title">{name ?? guest.other}</h2>
          <Rows items={items} tick={tick} />
        </section>
      ))}
      {list.has_more && <p class="quiet">{guest.more}</p>}
    </>
  )
}

interface RowsProps {
  readonly items: readonly GuestItem[]
  readonly tick: ItemsProps['tick']
}

function Rows({ items, tick }: RowsProps): JSX.Element {
  return (
    <ul class="rows">
      {items.map((item) => (
        <li key={item.id}>
          {tick ? (
            <button
              type="button"
              class={item.checked_at === null ? 'guest-row' : 'guest-row ticked'}
              role="checkbox"
              aria-checked={item.checked_at !== null}
              onClick={() => tick(item)}
            >
              <span class="guest-box">
                <Icon name="check" />
              </span>
              <Words item={item} />
            </button>
          ) : (
            <div class={item.checked_at === null ? 'guest-row' : 'guest-row ticked'}>
              <Words item={item} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Words({ item }: { readonly item: GuestItem }): JSX.Element {
  const amount = formatAmount(item.quantity, item.unit)
  return (
    <>
      <span class="grow">
        <span class="guest-name">{item.name ?? texts.value.guest.unknown}</span>
        {item.note && <span class="quiet small guest-remark">{item.note}</span>}
      </span>
      {amount && <strong>{amount}</strong>}
    </>
  )
}
