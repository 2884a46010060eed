import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { IconButton } from '#web/components/button.tsx'
import { ScrollingChips } from '#web/components/choices/scrolling-chips.tsx'
import { Icon } from '#web/components/icon.tsx'
import { later } from '#web/components/later.tsx'
import { useHome, useRow } from '#web/data/home.ts'
import { texts } from '#web/texts/language.ts'
import type { ShoppingList } from './current-list.ts'

const ListMenu = later(async () => (await import('./list-menu.tsx')).ListMenu)
const ListsSheet = later(async () => (await import('./lists-sheet.tsx')).ListsSheet)
const PlanSheet = later(async () => (await import('./plan-sheet.tsx')).PlanSheet)
const ShareSheet = later(async () => (await import('./share-sheet.tsx')).ShareSheet)

interface HeadProps {
  readonly list: ShoppingList
  readonly mayWrite: boolean
}

interface ActionsProps extends HeadProps {
  /** All lists are on the screen. */
  readonly isColumn?: boolean
}

/** The buttons at the end of the head: other lists, and what can be done with this one. */
export function ListActions({ list, mayWrite, isColumn }: ActionsProps): JSX.Element {
  const { list: words, shell } = texts.value
  const [sheet, show] = useState<'lists' | 'menu'>()
  const close = () => show(undefined)
  return (
    <>
      {!isColumn && (
        <IconButton icon="list" label={words.lists.open} onPress={() => show('lists')} />
      )}
      <IconButton icon="more" label={shell.actionsOf(list.name)} onPress={() => show('menu')} />
      {sheet === 'lists' && <ListsSheet current={list} mayWrite={mayWrite} onClose={close} />}
      {sheet === 'menu' && <ListMenu list={list} mayWrite={mayWrite} onClose={close} />}
    </>
  )
}

/** Below the head: the store, the plan, and guests. */
export function ListChips({ list, mayWrite }: HeadProps): JSX.Element | null {
  const { store, plan, share } = texts.value.list
  const [sheet, show] = useState<'plan' | 'share'>()
  const close = () => show(undefined)
  const shop = useRow(useHome().stores, list.store_id ?? undefined)
  if (!mayWrite) return null
  return (
    <div class="list-chips">
      <ScrollingChips label={list.name}>
        <button type="button" class="chip" onClick={() => show('plan')}>
          <Icon name="plan" />
          {plan.button}
        </button>
        <a class="chip" href={`/list/${list.id}/store`}>
          <Icon name="store" />
          {shop?.name ?? store.button}
        </a>
      </ScrollingChips>
      <button type="button" class="chip" aria-label={share.button} onClick={() => show('share')}>
        <Icon name="share" />
        <span>{share.button}</span>
      </button>
      {sheet === 'plan' && <PlanSheet listId={list.id} onClose={close} />}
      {sheet === 'share' && <ShareSheet list={list} onClose={close} />}
    </div>
  )
}
