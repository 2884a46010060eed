import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button, IconButton } from '#web/components/button.tsx'
import { DragHandle, HANDLE } from '#web/components/drag/drag-handle.tsx'
import { useDragOrder } from '#web/components/drag/drag-order.ts'
import { Empty } from '#web/components/empty.tsx'
import { Menu } from '#web/components/sheets/menu.tsx'
import { NameSheet } from '#web/components/sheets/name-sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome } from '#web/data/home.ts'
import { movedTo } from '#web/data/rows.ts'
import { texts } from '#web/texts/language.ts'
import type { Category, Store } from './aisles.ts'
import { deleteAisle, makeAisles, writeOrder } from './write-aisles.ts'

interface OrderProps {
  readonly aisles: readonly Category[]
  readonly store: Store | undefined
}

/** The aisles in the order in which somebody walks through the store. */
export function AisleOrder({ aisles, store }: OrderProps): JSX.Element {
  const { store: words } = texts.value.shop
  const home = useHome()
  const [isNaming, setNaming] = useState(false)
  const [renamed, rename] = useState<Category>()
  const drags = useDragOrder<HTMLUListElement>({
    handle: HANDLE,
    onMove: (_, from, to) => void move(from, to),
  })
  async function move(from: number, to: number): Promise<void> {
    const aisle = aisles[from]
    if (!aisle || !aisles[to]) return
    const held = document.activeElement
    const order = movedTo(aisles, from, to)
    await attempt(() => writeOrder(home, order, store), {
      said: words.moved(aisle.name, to + 1),
      undo: () => writeOrder(home, aisles, store),
    })
    // A row that moves in the page loses the focus.
    requestAnimationFrame(() => held instanceof HTMLElement && held.focus())
  }
  return (
    <section class="section">
      <h2 class="section-title">{words.aisles}</h2>
      <p class="quiet small">{words.aislesText}</p>
      {aisles.length === 0 && (
        <Empty icon="store" text={words.noAisles}>
          <Button look="main" onPress={() => attempt(() => makeAisles(home, words.usualNames))}>
            {words.usual}
          </Button>
        </Empty>
      )}
      <ul ref={drags} class={aisles.length > 0 ? 'rows list-order' : ''} data-order="" data-drags>
        {aisles.map((aisle, i) => (
          <li key={aisle.id}>
            <AisleRow
              aisle={aisle}
              onStep={(step) => move(i, i + step)}
              onRename={() => rename(aisle)}
            />
          </li>
        ))}
      </ul>
      <Button icon="plus" onPress={() => setNaming(true)}>
        {words.addAisle}
      </Button>
      {isNaming && <NewAisle count={aisles.length} onClose={() => setNaming(false)} />}
      {renamed && <RenameAisle aisle={renamed} onClose={() => rename(undefined)} />}
    </section>
  )
}

interface NewAisleProps {
  /** How many there are already. */
  readonly count: number
  readonly onClose: () => void
}

function NewAisle({ count, onClose }: NewAisleProps): JSX.Element {
  const { store: words } = texts.value.shop
  const home = useHome()
  return (
    <NameSheet
      title={words.addAisle}
      label={words.aisleName}
      name=""
      onClose={onClose}
      onName={(name) => makeAisles(home, [name], count)}
      done={undefined}
    />
  )
}

interface RenameProps {
  readonly aisle: Category
  readonly onClose: () => void
}

function RenameAisle({ aisle, onClose }: RenameProps): JSX.Element {
  const { store: words } = texts.value.shop
  const home = useHome()
  return (
    <NameSheet
      title={words.renameAisle}
      label={words.aisleName}
      name={aisle.name}
      onClose={onClose}
      onName={(name) => home.categories.update(aisle.id, { name })}
      done={undefined}
    />
  )
}

interface RowProps {
  readonly aisle: Category
  readonly onStep: (step: 1 | -1) => unknown
  readonly onRename: () => void
}

function AisleRow({ aisle, onStep, onRename }: RowProps): JSX.Element {
  const { store: words } = texts.value.shop
  const home = useHome()
  const { name } = aisle
  return (
    <>
      <DragHandle name={name} />
      <span class="grow">{name}</span>
      <IconButton icon="down" class="flipped" label={words.up(name)} onPress={() => onStep(-1)} />
      <IconButton icon="down" label={words.downwards(name)} onPress={() => onStep(1)} />
      <Menu
        title={name}
        items={[
          { icon: 'edit', label: words.renameAisle, onPress: onRename },
          {
            icon: 'trash',
            label: words.deleteAisle,
            isDangerous: true,
            onPress: () => deleteAisle(home, aisle),
          },
        ]}
      />
    </>
  )
}
