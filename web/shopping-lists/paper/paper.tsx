import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useHome } from '#web/data/home.ts'
import type { Aisle } from '#web/shopping-lists/aisles/aisles.ts'
import { ItemPrice, ListSum } from '#web/shopping-lists/items/list-sum.tsx'
import { titleOf, wordsOf } from './list-text.ts'

interface PaperProps {
  readonly title: string
  readonly aisles: readonly Aisle[]
  readonly onDone: () => void
}

/** A list as it is printed: one column, with a box before each item. It opens the printing of the browser. */
export function Paper({ title, aisles, onDone }: PaperProps): JSX.Element {
  const home = useHome()
  const items = aisles.flatMap((aisle) => aisle.items)
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const ended = new AbortController()
    addEventListener('afterprint', () => done.current(), { signal: ended.signal })
    // The sheet of the menu closes first.
    const frame = requestAnimationFrame(() => print())
    return () => {
      ended.abort()
      cancelAnimationFrame(frame)
    }
  }, [])
  return (
    <div class="list-paper">
      <strong class="list-paper-title">{title}</strong>
      {aisles.map((aisle) => {
        const name = titleOf(aisle, aisles)
        return (
          <section key={aisle.id}>
            {name && <h2>{name}</h2>}
            <ul>
              {aisle.items.map((item) => (
                <li key={item.id}>
                  <span class="grow">{wordsOf(item, home)}</span>
                  <ItemPrice item={item} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {items.some(({ price_minor }) => price_minor !== null) && <ListSum items={items} />}
    </div>
  )
}
