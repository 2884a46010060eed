import type { JSX } from 'preact'
import { later } from '#web/components/later.tsx'
import { useRole } from '#web/data/home.ts'
import { path } from '#web/shell/router.ts'
import { Screen } from '#web/shell/screen.tsx'
import { type ShoppingList, useCurrentList } from './current-list.ts'
import { ListBody } from './list-body.tsx'
import { ListActions, ListChips } from './list-head.tsx'

const NoList = later(async () => (await import('./no-list.tsx')).NoList)
const PutAwayScreen = later(
  async () => (await import('#web/shopping-lists/put-away/put-away-screen.tsx')).PutAwayScreen,
)
const BrowseScreen = later(
  async () => (await import('#web/shopping-lists/browse/browse-screen.tsx')).BrowseScreen,
)
const StoreScreen = later(
  async () => (await import('#web/shopping-lists/aisles/store-screen.tsx')).StoreScreen,
)

/** All screens below `/list`. */
export function List(): JSX.Element {
  const [, id, part] = path.value
  const list = useCurrentList(id)
  if (id === 'all') return <ColumnsScreen />
  if (!list) return <NoList />
  if (part === 'put-away') return <PutAwayScreen list={list} key={list.id} />
  if (part === 'browse') return <BrowseScreen list={list} key={list.id} />
  if (part === 'store') return <StoreScreen list={list} key={list.id} />
  return <ListScreen list={list} key={list.id} />
}

const ColumnsScreen = later(async () => (await import('./columns-screen.tsx')).ColumnsScreen)

/** A list in the shop. */
function ListScreen({ list }: { readonly list: ShoppingList }): JSX.Element {
  const mayWrite = useRole() !== 'viewer'
  return (
    <Screen title={list.name} actions={<ListActions list={list} mayWrite={mayWrite} />} wide>
      <ListChips list={list} mayWrite={mayWrite} />
      <ListBody list={list} mayWrite={mayWrite} />
    </Screen>
  )
}
