import type { JSX } from 'preact'
import { Button, IconButton } from '#web/components/button.tsx'
import { DragHandle, HANDLE } from '#web/components/drag/drag-handle.tsx'
import { useDragOrder } from '#web/components/drag/drag-order.ts'
import { useHome } from '#web/data/home.ts'
import { texts } from '#web/texts/language.ts'
import { type Collection, moveRecipe } from './collections.ts'

interface OrderProps {
  readonly collection: Collection
  readonly onDone: () => void
}

/** The recipes of a collection, to put them into another order: by a drag, or by keys. */
export function CollectionOrder({ collection, onDone }: OrderProps): JSX.Element {
  const { store: words } = texts.value.shop
  const home = useHome()
  const move = async (from: number, to: number) => {
    const held = document.activeElement
    await moveRecipe(home, collection, from, to)
    // A row that moves in the page loses the focus.
    requestAnimationFrame(() => held instanceof HTMLElement && held.focus())
  }
  const drags = useDragOrder<HTMLUListElement>({
    handle: HANDLE,
    onMove: (_, from, to) => void move(from, to),
  })
  return (
    <>
      <ul ref={drags} class="rows list-order" data-order="" data-drags>
        {collection.shown.map(({ id, recipe_id }, i) => {
          const title = home.recipes.get(recipe_id)?.title ?? ''
          return (
            <li key={id}>
              <DragHandle name={title} />
              <span class="grow">{title}</span>
              <IconButton
                icon="down"
                class="flipped"
                label={words.up(title)}
                onPress={() => move(i, i - 1)}
              />
              <IconButton
                icon="down"
                label={words.downwards(title)}
                onPress={() => move(i, i + 1)}
              />
            </li>
          )
        })}
      </ul>
      <Button look="main" onPress={onDone}>
        {texts.value.shell.done}
      </Button>
    </>
  )
}
