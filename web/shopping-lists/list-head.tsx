import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { IconButton } from '#web/components/button.tsx'
import { ScrollingChips } from '#web/components/choices/scrolling-chips.tsx'
import { Icon } from '#web/components/icon.tsx'
import { later } from '#web/components/later.tsx'
import { Menu } from '#web/components/sheets/menu.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRow, useSettings } from '#web/data/home.ts'
import { followScreen, navigate } from '#web/shell/router.ts'
import { loadAllTexts, texts } from '#web/texts/language.ts'
import type { ShoppingList } from './current-list.ts'

const DeleteList = later(async () => (await import('./change-list.tsx')).DeleteList)
const ListsSheet = later(async () => (await import('./lists-sheet.tsx')).ListsSheet)
const PlanSheet = later(async () => {
  // It shows texts of the plan.
  const [{ PlanSheet: Shown }] = await Promise.all([import('./plan-sheet.tsx'), loadAllTexts()])
  return Shown
})
const RenameList = later(async () => (await import('./change-list.tsx')).RenameList)
const ShareSheet = later(async () => (await import('./share-sheet.tsx')).ShareSheet)

interface HeadProps {
  readonly list: ShoppingList
  readonly mayWrite: boolean
}

type SheetName = 'lists' | 'rename' | 'delete'

/** The buttons at the end of the head: other lists, and what can be done with this one. */
export function ListActions({ list, mayWrite }: HeadProps): JSX.Element {
  const { lists } = texts.value.list
  const home = useHome()
  const [sheet, show] = useState<SheetName>()
  const close = () => show(undefined)
  const isMain = useSettings().default_shopping_list_id === list.id
  return (
    <>
      <IconButton icon="list" label={lists.open} onPress={() => show('lists')} />
      {mayWrite && (
        <Menu
          title={list.name}
          items={[
            { icon: 'edit', label: lists.rename, onPress: () => show('rename') },
            !isMain && {
              icon: 'star',
              label: lists.makeDefault,
              onPress: () =>
                attempt(
                  () => home.settings.update(home.id, { default_shopping_list_id: list.id }),
                  { said: lists.isDefault(list.name) },
                ),
            },
            !isMain && {
              icon: 'open',
              label: lists.archive,
              onPress: () => archive(home, list),
            },
            !isMain && {
              icon: 'trash',
              label: lists.delete,
              onPress: () => show('delete'),
              isDangerous: true,
            },
          ]}
        />
      )}
      {sheet === 'lists' && <ListsSheet current={list} mayWrite={mayWrite} onClose={close} />}
      {sheet === 'rename' && <RenameList list={list} onClose={close} />}
      {sheet === 'delete' && <DeleteList list={list} onClose={close} />}
    </>
  )
}

/** Archives a list. Whoever still looks at it comes to the usual list. */
async function archive(home: Home, { id, name }: ShoppingList): Promise<void> {
  const set = (archived_at: string | null) => home.lists.update(id, { archived_at })
  const isShown = followScreen()
  const isDone = await attempt(() => set(new Date().toISOString()), {
    said: texts.value.list.lists.archivedNow(name),
    undo: () => set(null),
  })
  if (isDone && isShown()) navigate('/list', 'replace')
}

/** Below the head: the store, the plan, and guests. */
export function ListChips({ list, mayWrite }: HeadProps): JSX.Element | null {
  const { store, plan, share } = texts.value.list
  const [sheet, show] = useState<'plan' | 'share'>()
  const close = () => show(undefined)
  const shop = useRow(useHome().stores, list.store_id ?? undefined)
  if (!mayWrite) return null
  return (
    <>
      <ScrollingChips label={list.name}>
        <button type="button" class="chip" onClick={() => show('plan')}>
          <Icon name="plan" />
          {plan.button}
        </button>
        <a class="chip" href={`/list/${list.id}/store`}>
          <Icon name="store" />
          {shop?.name ?? store.button}
        </a>
        <button type="button" class="chip" onClick={() => show('share')}>
          <Icon name="share" />
          {share.button}
        </button>
      </ScrollingChips>
      {sheet === 'plan' && <PlanSheet listId={list.id} onClose={close} />}
      {sheet === 'share' && <ShareSheet list={list} onClose={close} />}
    </>
  )
}
