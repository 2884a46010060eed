import type { JSX } from 'preact'
import { later } from '#web/components/later.tsx'
import { path } from '#web/shell/router.ts'
import { loadAllTexts } from '#web/texts/language.ts'
import { useCurrentList } from './current-list.ts'
import { ListScreen } from './list-screen.tsx'

const NoList = later(async () => {
  // It shows texts of the settings.
  const [{ NoList: Shown }] = await Promise.all([import('./no-list.tsx'), loadAllTexts()])
  return Shown
})
const PutAwayScreen = later(
  async () => (await import('#web/shopping-lists/put-away/put-away-screen.tsx')).PutAwayScreen,
)
const StoreScreen = later(
  async () => (await import('#web/shopping-lists/aisles/store-screen.tsx')).StoreScreen,
)

/** All screens below `/list`. */
export function List(): JSX.Element {
  const [, id, part] = path.value
  const list = useCurrentList(id)
  if (!list) return <NoList />
  if (part === 'put-away') return <PutAwayScreen list={list} key={list.id} />
  if (part === 'store') return <StoreScreen list={list} key={list.id} />
  return <ListScreen list={list} key={list.id} />
}
