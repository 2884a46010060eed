import { foldText } from '@larder/rules/fold-text.ts'
import { findKind } from '@larder/rules/shopping-lists/goods/find-kind.ts'
import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { ScrollingChips } from '#web/components/choices/scrolling-chips.tsx'
import { onHold } from '#web/components/drag/on-hold.ts'
import { Icon } from '#web/components/icon.tsx'
import { attempt, reportProblem, say } from '#web/components/toasts.tsx'
import { useHome, useRole, useRow, useRows } from '#web/data/home.ts'
import { recentNames } from '#web/data/recent-names.ts'
import { loadStarterTexts } from '#web/onboarding/start-household.ts'
import { goBack } from '#web/shell/router.ts'
import { Screen } from '#web/shell/screen.tsx'
import { type Item, sortCategories } from '#web/shopping-lists/aisles/aisles.ts'
import { takeOff } from '#web/shopping-lists/changes/delete-items.ts'
import type { ShoppingList } from '#web/shopping-lists/current-list.ts'
import { addQuietly, loadGoodsOf } from '#web/shopping-lists/items/add-items.ts'
import { ItemSheet } from '#web/shopping-lists/items/item-sheet.tsx'
import { amountText } from '#web/shopping-lists/items/item-words.ts'
import { isOpen } from '#web/shopping-lists/items/write-items.ts'
import { type Language, language, texts } from '#web/texts/language.ts'
import { loadUntilKnown } from '#web/texts/other-languages.ts'
import { Drawing } from './drawing.tsx'
import { keyOf, type Known, makeSections, type Section, type Tile, type Words } from './tiles.ts'
import { useRoving } from './use-roving.ts'

/**
 * All goods as tiles, by aisle. A press puts one on the list, and a second one takes it off again. A long one puts it
 * there and shows its amount and the other details.
 */
export function BrowseScreen({ list }: { readonly list: ShoppingList }): JSX.Element {
  const { desktop, shop } = texts.value
  const { browse } = shop
  const home = useHome()
  const up = `/list/${list.id}`
  const mayWrite = useRole() !== 'viewer'
  const all = useSections(list)
  const [typed, setTyped] = useState('')
  const sections = useMemo(() => filter(all, typed), [all, typed])
  const onList = useOnList(list.id)
  const tiles = useRoving<HTMLDivElement>()
  const jumps = useRoving<HTMLDivElement>()
  const [shownId, setShownId] = useState<string>()
  const shown = onList.values().find(({ id }) => id === shownId)
  const presses = usePresses(list.id, setShownId)
  async function addTyped(): Promise<void> {
    const name = typed.trim()
    const isAdded = await attempt(() => addQuietly(home, list.id, [{ name }]))
    if (!isAdded) return
    say(texts.value.list.add.added(name))
    setTyped('')
  }
  return (
    <Screen title={browse.title} up={up} wide>
      <div class="search">
        <Icon name="search" />
        <input
          class="input"
          type="search"
          aria-label={desktop.search}
          placeholder={desktop.search}
          value={typed}
          onInput={({ currentTarget: { value } }) => setTyped(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !typed.trim() || !mayWrite) return
            const [first] = sections[0]?.tiles ?? []
            if (!first) void addTyped()
            else if (!onList.has(first.key)) void presses.press(first)
            event.currentTarget.select() // the next one can be typed
          }}
        />
      </div>
      <p role="status" class={typed && sections.length === 0 ? 'quiet' : 'sr-only'}>
        {typed && sections.length === 0 && desktop.nothing(typed)}
      </p>
      {typed.trim() && sections.length === 0 && mayWrite && (
        <Button icon="plus" onPress={addTyped}>
          {typed.trim()}
        </Button>
      )}
      {sections.length > 1 && (
        <div class="goods-jumps" {...jumps}>
          <ScrollingChips label={browse.aisles}>
            {sections.map(({ key, title, ...one }) => (
              <button key={key} type="button" class="chip" tabIndex={-1} onClick={() => goTo(key)}>
                {one.kind && (
                  <span class={`goods-${one.kind}`}>
                    <Drawing name={title} drawing={one.drawing} />
                  </span>
                )}
                {title}
              </button>
            ))}
          </ScrollingChips>
        </div>
      )}
      <div class="goods" {...tiles}>
        {sections.map((one) => (
          <TileSection
            key={one.key}
            section={one}
            onList={onList}
            presses={mayWrite ? presses : undefined}
          />
        ))}
      </div>
      <div class="list-run">
        <Button look="main" icon="check" onPress={() => goBack(up)}>
          {browse.done}
        </Button>
      </div>
      {shown && <ItemSheet key={shown.id} item={shown} onClose={() => setShownId(undefined)} />}
    </Screen>
  )
}

/** The goods whose names have the typed text. */
function filter(sections: readonly Section[], typed: string): readonly Section[] {
  const wanted = foldText(typed.trim())
  if (wanted === '') return sections
  return sections
    .map((one) => ({
      ...one,
      tiles: one.tiles.filter(({ name }) => foldText(name).includes(wanted)),
    }))
    .filter(({ tiles }) => tiles.length > 0)
}

/** Scrolls to a section, and goes on from there with the keys. */
function goTo(key: string): void {
  const shown = document.querySelector<HTMLElement>(`[data-goods="${CSS.escape(key)}"]`)
  shown?.scrollIntoView({ block: 'start' })
  shown?.querySelector('button')?.focus({ preventScroll: true })
}

/** The sections do not change while somebody presses: a tile must not move away below a finger. */
function useSections(list: ShoppingList): readonly Section[] {
  const home = useHome()
  const { browse } = texts.value.shop
  const foods = useRows((all) => all.foods)
  const categories = useRows((all) => all.categories)
  const store = useRow(home.stores, list.store_id ?? undefined)
  const [loaded, setLoaded] = useState<Pick<Known, keyof Words | 'others'>>()
  const recent = useRef<Known['recent']>(undefined)
  recent.current ??= recentNames(home.listItems.all(), foods)
  useEffect(() => {
    const names = [...foods, ...(recent.current ?? [])].map(({ name }) => name)
    loadWords(names).then(setLoaded, reportProblem)
  }, [language.value])
  return useMemo(
    () =>
      loaded === undefined
        ? []
        : makeSections({
            ...loaded,
            householdId: home.id,
            categories: sortCategories(categories, store?.category_order),
            foods,
            recent: recent.current ?? [],
            words: browse,
          }),
    [loaded, foods, categories, store, browse],
  )
}

/** The words of the language of the user, and those of others where some of the names are in another one. */
async function loadWords(names: readonly string[]) {
  const own = await loadWordsOf(language.value)
  const others: Words[] = []
  const isKnown = (name: string) =>
    [own, ...others].some(({ goods }) => findKind(name, goods) !== undefined)
  await loadUntilKnown(
    () => names.every(isKnown),
    async (code) => void others.push(await loadWordsOf(code)),
  )
  return { ...own, others }
}

async function loadWordsOf(code: Language): Promise<Words> {
  const [goods, starter] = await Promise.all([loadGoodsOf(code), loadStarterTexts(code)])
  return { goods, starter }
}

/** The items that are open on the list, by the keys of their tiles. */
function useOnList(listId: string): ReadonlyMap<string, Item> {
  const items = useRows((home) => home.list(listId).items, [listId])
  return useMemo(
    () => new Map(items.filter(isOpen).map((item) => [keyOf(item.food_id, item.name ?? ''), item])),
    [items],
  )
}

type Press = (tile: Tile) => Promise<void>
interface Presses {
  readonly press: Press
  readonly hold: Press
}

/** Presses of one tile come one after the other, so that two of them leave it as it was. */
function usePresses(listId: string, show: (itemId: string | undefined) => void): Presses {
  const home = useHome()
  const running = useRef<Promise<void>>(Promise.resolve())
  const inTurn =
    (work: Press): Press =>
    (tile) => {
      running.current = running.current.then(() => work(tile)).catch(reportProblem)
      return running.current
    }
  const add = ({ name }: Tile) => addQuietly(home, listId, [{ name }])
  return {
    press: inTurn(async (tile) => {
      const item = openItem(home, listId, tile)
      if (item) await takeOff(home, item, texts.value.shop.browse.removed(tile.name))
      else await add(tile)
    }),
    hold: inTurn(async (tile) => {
      if (!openItem(home, listId, tile)) await add(tile)
      show(openItem(home, listId, tile)?.id)
    }),
  }
}

const openItem = (home: Home, listId: string, { key }: Tile): Item | undefined =>
  home
    .list(listId)
    .items.all()
    .find((one) => isOpen(one) && keyOf(one.food_id, one.name ?? '') === key)

interface SectionProps {
  readonly section: Section
  readonly onList: ReadonlyMap<string, Item>
  /** Undefined where nothing can be changed. */
  readonly presses: Presses | undefined
}

function TileSection({ section, onList, presses }: SectionProps): JSX.Element {
  const { key, title, tiles, drawing, kind } = section
  return (
    <section class="section goods-section" data-goods={key}>
      <h2 class={`section-title goods-title goods-${kind}`}>
        {drawing && <Drawing name={title} drawing={drawing} />}
        {title}
      </h2>
      <div class="goods-tiles">
        {tiles.map((tile) => (
          <TileButton key={tile.key} tile={tile} item={onList.get(tile.key)} presses={presses} />
        ))}
      </div>
    </section>
  )
}

interface TileProps {
  readonly tile: Tile
  /** The item of it that is on the list. */
  readonly item: Item | undefined
  readonly presses: Presses | undefined
}

function TileButton({ tile, item, presses }: TileProps): JSX.Element {
  const amount = item ? amountText(item) : ''
  return (
    <button
      type="button"
      class={`goods-tile goods-${tile.kind}`}
      tabIndex={-1}
      aria-pressed={item !== undefined}
      aria-disabled={presses === undefined}
      onClick={() => void presses?.press(tile)}
      {...onHold(() => void presses?.hold(tile))}
    >
      <Drawing {...tile} />
      <span class="goods-name">{tile.name}</span>
      {amount && <span class="goods-amount">{amount}</span>}
    </button>
  )
}
