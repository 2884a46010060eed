import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Empty } from '#web/components/empty.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Menu } from '#web/components/sheets/menu.tsx'
import { useRole } from '#web/data/home.ts'
import { FoodRows } from '#web/pantry/foods/food-rows.tsx'
import { MergeOffer } from '#web/pantry/foods/merge-offer.tsx'
import { groupByDate, groupByPlace, searchLots } from '#web/pantry/items/group-lots.ts'
import { LotGroup } from '#web/pantry/items/lot-row.tsx'
import { LotSheet } from '#web/pantry/items/lot-sheet.tsx'
import { type Lot, type Place, usePantry } from '#web/pantry/items/lots.ts'
import { navigate } from '#web/shell/router.ts'
import { Screen } from '#web/shell/screen.tsx'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { isFoodLow } from './amounts.ts'
import { LotSelection, type Selected } from './selection.tsx'

const VIEWS = ['place', 'date', 'food'] as const
type View = (typeof VIEWS)[number]
const KEY = 'larder.pantry-view'

/** What is at home: by place, by date or by food. */
export function Stock(): JSX.Element {
  const { shell, pantry, recipes } = texts.value
  const data = usePantry()
  const { lots, foods, places, settings } = data
  const mayWrite = useRole() !== 'viewer'
  const [view, setView] = useView()
  const [search, setSearch] = useState('')
  const [openLot, setOpenLot] = useState<string>()
  const [selected, setSelected] = useState<Selected>()
  const start = () => setSelected(new Set())
  const toggle = (id: string) =>
    setSelected((before = new Set()) => before.symmetricDifference(new Set([id])))
  const found = searchLots(lots, search)
  const lotsByFood = Map.groupBy(lots, ({ food }) => food?.id)
  const low = foods.filter((food) =>
    isFoodLow(food, lotsByFood.get(food.id) ?? [], settings.unit_system),
  )
  const isEmpty = lots.length === 0 && low.length === 0
  return (
    <Screen
      title={shell.pantry}
      wide
      actions={
        mayWrite && (
          <StockMenu onSelect={view === 'food' || lots.length === 0 ? undefined : start} />
        )
      }
    >
      {!mayWrite && <p class="quiet small">{recipes.viewer}</p>}
      {!isEmpty && (
        <div class="pantry-tools">
          <Search value={search} onValue={setSearch} />
          <ViewChoice
            view={view}
            onView={(next) => {
              setView(next)
              setSelected(undefined)
            }}
          />
        </div>
      )}
      {low.length > 0 && search === '' && <LowLink count={low.length} />}
      {mayWrite && search === '' && <MergeOffer foods={foods} />}
      {isEmpty && <Empty icon="pantry" text={pantry.empty} />}
      {!isEmpty && found.length === 0 && view !== 'food' && search !== '' && (
        <Empty icon="search" text={pantry.nothingFound(search)} />
      )}
      {view === 'food' ? (
        <FoodRows data={data} search={search} onOpen={setOpenLot} />
      ) : (
        <Groups
          view={view}
          lots={found}
          places={places}
          onOpen={selected ? toggle : setOpenLot}
          selected={selected}
        />
      )}
      {mayWrite &&
        (selected ? (
          <LotSelection
            shown={found}
            selected={selected}
            places={places}
            onSelected={setSelected}
          />
        ) : (
          <AddBar />
        ))}
      {openLot && <LotSheet key={openLot} lotId={openLot} onClose={() => setOpenLot(undefined)} />}
    </Screen>
  )
}

interface MenuProps {
  /** Begins to select; undefined where there are no lots in rows. */
  readonly onSelect: (() => void) | undefined
}

function StockMenu({ onSelect }: MenuProps): JSX.Element {
  const { shell, pantry } = texts.value
  return (
    <Menu
      title={shell.pantry}
      items={[
        onSelect && { icon: 'check', label: pantry.selecting.start, onPress: onSelect },
        { icon: 'pantry', label: pantry.places.title, onPress: () => navigate('/pantry/places') },
        { icon: 'bag', label: pantry.lowStock.title, onPress: () => navigate('/pantry/low') },
      ]}
    />
  )
}

interface SearchProps {
  readonly value: string
  readonly onValue: (value: string) => void
}

function Search({ value, onValue }: SearchProps): JSX.Element {
  const { pantry } = texts.value
  return (
    <div class="search">
      <Icon name="search" />
      <input
        class="input"
        type="search"
        aria-label={pantry.search}
        placeholder={pantry.search}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </div>
  )
}

/** The way to the foods that are low. */
function LowLink({ count }: { readonly count: number }): JSX.Element {
  const { pantry } = texts.value
  return (
    <a class="card row pantry-low" href="/pantry/low">
      <Icon name="bag" />
      <span class="grow">{plural(count, pantry.lowCount)}</span>
      <Icon name="forward" />
    </a>
  )
}

interface GroupsProps {
  readonly view: 'place' | 'date'
  readonly lots: readonly Lot[]
  readonly places: readonly Place[]
  readonly onOpen: (lotId: string) => void
  readonly selected: Selected
}

function Groups({ view, lots, places, ...row }: GroupsProps): JSX.Element {
  const { pantry } = texts.value
  if (view === 'date')
    return (
      <div class="pantry-groups">
        {groupByDate(lots).map((group) => (
          <LotGroup key={group.key} title={pantry.groups[group.key]} lots={group.lots} {...row} />
        ))}
      </div>
    )
  return (
    <div class="pantry-groups">
      {groupByPlace(lots, places).map(({ place, lots: inPlace }) => (
        <LotGroup
          key={place?.id ?? ''}
          title={place?.name ?? pantry.noPlace}
          lots={inPlace}
          {...row}
          hidesPlace
        />
      ))}
    </div>
  )
}

interface ViewChoiceProps {
  readonly view: View
  readonly onView: (view: View) => void
}

function ViewChoice({ view, onView }: ViewChoiceProps): JSX.Element {
  const { pantry } = texts.value
  return (
    <div class="chips" role="group" aria-label={pantry.view}>
      {VIEWS.map((one) => (
        <button
          type="button"
          key={one}
          class="chip"
          aria-pressed={view === one}
          onClick={() => onView(one)}
        >
          {pantry.views[one]}
        </button>
      ))}
    </div>
  )
}

/** Always within reach of a thumb. */
function AddBar(): JSX.Element {
  const { pantry } = texts.value
  return (
    <div class="bottom-bar">
      <a class="button main grow" href="/pantry/add">
        <Icon name="plus" />
        {pantry.add}
      </a>
      <a class="button main" href="/scan?to=/pantry/add" data-document aria-label={pantry.scan}>
        <Icon name="barcode" />
      </a>
    </div>
  )
}

/** The view that was chosen last on this device. */
function useView(): readonly [View, (view: View) => void] {
  const stored = VIEWS.find((one) => one === localStorage.getItem(KEY)) ?? 'place'
  const [view, setView] = useState<View>(stored)
  return [
    view,
    (next) => {
      setView(next)
      localStorage.setItem(KEY, next)
    },
  ]
}
