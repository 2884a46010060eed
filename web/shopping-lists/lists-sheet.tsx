import { compareNames } from '@larder/rules/names/name-order.ts'
import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button, IconButton } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useOnce } from '#web/components/use-form.ts'
import { useHome, useRows, useSettings } from '#web/data/home.ts'
import { newId } from '#web/data/rows.ts'
import { followScreen, navigate } from '#web/shell/router.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import type { ShoppingList } from './current-list.ts'

interface ListsProps {
  readonly current: ShoppingList
  readonly mayWrite: boolean
  readonly onClose: () => void
}

/** All lists: a press opens one. A new one is made here. */
export function ListsSheet({ current, mayWrite, onClose }: ListsProps): JSX.Element {
  const { lists: words } = texts.value.shop
  const home = useHome()
  const rows = useRows((one) => one.lists).toSorted(
    (a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || compareNames(a.name, b.name),
  )
  const archived = rows.filter((one) => one.archived_at !== null)
  const restore = ({ id }: ShoppingList) => home.lists.update(id, { archived_at: null })
  return (
    <Sheet title={words.title} onClose={onClose}>
      <ul class="rows">
        {rows
          .filter((one) => one.archived_at === null)
          .map((one) => (
            <li key={one.id}>
              <ListLink list={one} isCurrent={one.id === current.id} onClose={onClose} />
            </li>
          ))}
      </ul>
      {rows.length - archived.length > 1 && <SideBySide />}
      {mayWrite && <NewList />}
      {archived.length > 0 && (
        <section class="section">
          <h3 class="section-title">{words.archived}</h3>
          <ul class="rows">
            {archived.map((one) => (
              <li key={one.id}>
                <ListLink list={one} isCurrent={one.id === current.id} onClose={onClose} />
                {mayWrite && (
                  <IconButton
                    icon="undo"
                    label={words.restore(one.name)}
                    onPress={() => restore(one)}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  )
}

/** The way to all lists on one screen, where it has room for them. */
const SideBySide = (): JSX.Element => (
  <a class="button list-wide-only" href="/list/all">
    <Icon name="grid" />
    {texts.value.shop.columns}
  </a>
)

interface LinkProps {
  readonly list: ShoppingList
  readonly isCurrent: boolean
  readonly onClose: () => void
}

function ListLink({ list, isCurrent, onClose }: LinkProps): JSX.Element {
  const { list: words, shop } = texts.value
  const items = useRows((home) => home.list(list.id).items, [list.id])
  const isMain = useSettings().default_shopping_list_id === list.id
  const count = plural(items.filter((item) => item.checked_at === null).length, words.left)
  return (
    <a
      class="row-main"
      href={`/list/${list.id}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (!isCurrent) return
        event.preventDefault()
        onClose()
      }}
    >
      <strong>{list.name}</strong>
      <span class="quiet small">{isMain ? `${count} · ${shop.lists.main}` : count}</span>
    </a>
  )
}

function NewList(): JSX.Element {
  const { lists: words } = texts.value.shop
  const home = useHome()
  const [name, setName] = useState('')
  const make = useOnce(() => makeList(home, name.trim()))
  return (
    <form
      class="list-inline"
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <Field label={words.new} value={name} onValue={setName} maxLength={100} required />
      <Button type="submit" icon="plus">
        {words.make}
      </Button>
    </form>
  )
}

async function makeList(home: Home, name: string): Promise<void> {
  if (name === '') return
  const id = newId()
  const isShown = followScreen()
  const isDone = await attempt(() => home.lists.create({ id, name }), {
    said: texts.value.shop.lists.made(name),
    undo: async () => {
      await home.lists.delete(id)
      navigate('/list', 'replace')
    },
  })
  if (isDone && isShown()) navigate(`/list/${id}`)
}
