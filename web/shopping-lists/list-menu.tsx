import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { CopySheet, copyText, share } from '#web/components/sheets/copy-sheet.tsx'
import { MenuSheet } from '#web/components/sheets/menu.tsx'
import { attempt, say } from '#web/components/toasts.tsx'
import { useHome, useSettings } from '#web/data/home.ts'
import { followScreen, navigate } from '#web/shell/router.ts'
import { texts } from '#web/texts/language.ts'
import { DeleteList, RenameList } from './change-list.tsx'
import { selected } from './changes/selected.ts'
import type { ShoppingList } from './current-list.ts'
import { staysOn } from './in-shop/use-shopping.ts'
import { announceShopping } from './items/announce.ts'
import { aislesOf, textOfList } from './paper/list-text.ts'
import { Paper } from './paper/paper.tsx'
import { SendSheet } from './paper/send-sheet.tsx'

interface MenuProps {
  readonly list: ShoppingList
  readonly mayWrite: boolean
  readonly onClose: () => void
}

/** All that can be done with a list. */
export function ListMenu({ list, mayWrite, onClose }: MenuProps): JSX.Element {
  const { lists, out, screen } = texts.value.shop
  const home = useHome()
  const [part, show] = useState<'menu' | 'rename' | 'delete' | 'copy' | 'send' | 'paper'>('menu')
  const isMain = useSettings().default_shopping_list_id === list.id
  const mayRemove = mayWrite && !isMain
  const text = () => textOfList(list, home)
  const copy = async () => {
    if (!(await copyText(text()))) return show('copy')
    onClose()
    say(out.copied)
  }
  if (part === 'rename') return <RenameList list={list} onClose={onClose} />
  if (part === 'delete') return <DeleteList list={list} onClose={onClose} />
  if (part === 'copy') return <CopySheet title={out.copy} text={text()} onClose={onClose} />
  if (part === 'send')
    return <SendSheet name={list.name} text={text()} onCopy={copy} onClose={onClose} />
  if (part === 'paper')
    return <Paper title={list.name} aisles={aislesOf(list, home)} onDone={onClose} />
  return (
    <MenuSheet
      title={list.name}
      onClose={onClose}
      items={[
        mayWrite && { icon: 'edit', label: lists.rename, onPress: () => show('rename') },
        {
          icon: 'phone',
          label: staysOn.value ? screen.stayOff : screen.stay,
          onPress: () => {
            onClose()
            return toggleScreen()
          },
        },
        mayWrite &&
          home.list(list.id).items.first() && {
            icon: 'check',
            label: texts.value.pantry.selecting.start,
            onPress: () => {
              onClose()
              selected.value = { listId: list.id, ids: new Set() }
            },
          },
        { icon: 'print', label: out.print, onPress: () => show('paper') },
        { icon: 'copy', label: out.copy, onPress: copy },
        {
          icon: 'share',
          label: out.send,
          onPress: async () => {
            if (await send(list.name, text())) onClose()
            else show('send')
          },
        },
        mayWrite &&
          home.members.all().length > 1 && {
            icon: 'bell',
            label: out.tell,
            onPress: () => {
              onClose()
              return tellOthers(home, list)
            },
          },
        mayRemove && {
          icon: 'star',
          label: lists.makeDefault,
          onPress: () => {
            onClose()
            return attempt(
              () => home.settings.update(home.id, { default_shopping_list_id: list.id }),
              { said: lists.isDefault(list.name) },
            )
          },
        },
        mayRemove && {
          icon: 'open',
          label: lists.archive,
          onPress: () => {
            onClose()
            return archive(home, list)
          },
        },
        mayRemove && {
          icon: 'trash',
          label: lists.delete,
          onPress: () => show('delete'),
          isDangerous: true,
        },
      ]}
    />
  )
}

/** Keeps the screen on, and says whether this browser can. */
async function toggleScreen(): Promise<void> {
  const { stays, cannot } = texts.value.shop.screen
  if (staysOn.value) {
    staysOn.value = false
    return
  }
  staysOn.value = await mayStayOn()
  say(staysOn.value ? stays : cannot)
}

async function mayStayOn(): Promise<boolean> {
  if (!('wakeLock' in navigator)) return false
  try {
    const lock = await navigator.wakeLock.request('screen')
    await lock.release()
    return true
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return false
  }
}

/** Tells the other members that somebody is in the shop, and says whether it reaches anybody. */
async function tellOthers(home: Home, { id }: ShoppingList): Promise<void> {
  const { out } = texts.value.shop
  let count = 0
  const tell = async () => {
    count = (await announceShopping(home, id)).told
  }
  await attempt(tell, () => ({ said: count > 0 ? out.told : out.nobody }))
}

/** Opens the share menu of the device. @returns false where there is none */
const send = async (title: string, text: string): Promise<boolean> =>
  'share' in navigator && share({ title, text })

/** Archives a list. Whoever still looks at it comes to the usual list. */
async function archive(home: Home, { id, name }: ShoppingList): Promise<void> {
  const set = (archived_at: string | null) => home.lists.update(id, { archived_at })
  const isShown = followScreen()
  const isDone = await attempt(() => set(new Date().toISOString()), {
    said: texts.value.shop.lists.archivedNow(name),
    undo: () => set(null),
  })
  if (isDone && isShown()) navigate('/list', 'replace')
}
