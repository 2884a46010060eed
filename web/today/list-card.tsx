import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Icon } from '#web/components/icon.tsx'
import { reportProblem } from '#web/components/toasts.tsx'
import { useHome, useRole, useRows, useSettings } from '#web/data/home.ts'
import { addItems } from '#web/shopping-lists/items/add-items.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

/** How much is to buy, and a field to write more. */
export function ListCard(): JSX.Element {
  const { today } = texts.value
  const { default_shopping_list_id: listId } = useSettings()
  const open = useRows(
    ({ listItems }) =>
      listItems.where({
        list_id: listId,
        checked_at: null,
        put_away_at: null,
        dismissed_at: null,
      }),
    [listId],
  )
  const mayWrite = useRole() !== 'viewer'
  return (
    <section class="section">
      <div class="rows">
        <a class="row-main row today-list" href={`/list/${listId}`}>
          <Icon name="list" />
          <h2 class="grow">{plural(open.length, today.open)}</h2>
          <Icon name="forward" />
        </a>
        {mayWrite && <QuickAdd listId={listId} />}
      </div>
    </section>
  )
}

function QuickAdd({ listId }: { readonly listId: string }): JSX.Element {
  const home = useHome()
  const { today } = texts.value
  const [typed, setTyped] = useState('')
  const id = useId()
  async function add(): Promise<void> {
    // Its code is loaded with the first text.
    const { loadReader } = await import('#web/shopping-lists/items/read-items.ts')
    const readItems = await loadReader()
    const lines = readItems(typed, home.foods.all())
    if (lines.length === 0) return
    setTyped('')
    await addItems(home, listId, lines)
  }
  function submit(event: Event): void {
    event.preventDefault()
    add().catch(reportProblem)
  }
  return (
    <form class="today-add" onSubmit={submit}>
      <label for={id} class="sr-only">
        {today.add}
      </label>
      <input
        id={id}
        class="input"
        placeholder={today.placeholder}
        autocomplete="off"
        enterkeyhint="done"
        maxLength={500}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="submit" class="icon-button" aria-label={today.addButton}>
        <Icon name="plus" />
      </button>
    </form>
  )
}
