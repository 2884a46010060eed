import { normalizeCode } from '@larder/rules/pantry/entities.ts'
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { later } from '#web/components/later.tsx'
import { PhotoFrame } from '#web/components/photos/photo-frame.tsx'
import { Menu } from '#web/components/sheets/menu.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { useHome, useRole, useRow, useRows, useSettings } from '#web/data/home.ts'
import { isFoodLow, totalsOf } from '#web/pantry/amounts.ts'
import { HistoryView } from '#web/pantry/items/lot-history-view.tsx'
import { LotGroup } from '#web/pantry/items/lot-row.tsx'
import { LotSheet } from '#web/pantry/items/lot-sheet.tsx'
import { type Food, type Lot, usePantry } from '#web/pantry/items/lots.ts'
import { PutOnList } from '#web/pantry/put-on-list.tsx'
import { useFirstPhotos } from '#web/recipes/recipe-card.tsx'
import { NotHere } from '#web/shell/not-here.tsx'
import { followScreen, navigate, query } from '#web/shell/router.ts'
import { Screen } from '#web/shell/screen.tsx'
import { formatAmount } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { addCode, deleteFood } from './food-actions.ts'
import { FoodBarcodes } from './food-barcodes.tsx'
import { FoodFacts } from './food-facts.tsx'
import { FoodForm } from './food-form.tsx'

const MergeSheet = later(async () => (await import('./merge-sheet.tsx')).MergeSheet)

/** All about a food: what is there, how it keeps, and where it is used. */
export function FoodPage({ id }: { readonly id: string }): JSX.Element {
  const { shell, pantry } = texts.value
  const home = useHome()
  const food = useRow(home.foods, id)
  // A merge leads to the page of the other food, and its sheet stays behind.
  if (food) return <KnownFood key={id} food={food} />
  const { unknown, toPantry } = pantry.food
  return <NotHere title={shell.pantry} icon="pantry" text={unknown} up="/pantry" toUp={toPantry} />
}

function KnownFood({ food }: { readonly food: Food }): JSX.Element {
  const { lots } = usePantry()
  const mayWrite = useRole() !== 'viewer'
  const [isEditing, setEditing] = useState(false)
  const [isMerging, setMerging] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [openLot, setOpenLot] = useState<string>()
  const edit = () => {
    setOpenLot(undefined)
    setEditing(true)
  }
  // Before the form is shown: it gets an entry of its own in the history, after that of the page.
  useLayoutEffect(() => {
    if (!query.value.has('edit')) return
    navigate(`/pantry/food/${food.id}`, 'replace')
    if (mayWrite) edit()
  }, [query.value])
  const own = lots.filter((lot) => lot.food?.id === food.id)
  useScannedCode(food)
  return (
    <Screen
      title={food.name}
      up="/pantry"
      actions={
        <FoodMenu
          food={food}
          onEdit={() => setEditing(true)}
          onMerge={() => setMerging(true)}
          onDelete={() => setDeleting(true)}
        />
      }
      wide
    >
      <div class="pantry-food">
        <AtHome food={food} lots={own} onOpen={setOpenLot} />
        <About food={food} onEdit={() => setEditing(true)} />
      </div>
      {isEditing && (
        <Sheet title={food.name} onClose={() => setEditing(false)}>
          <FoodForm food={food} onDone={() => setEditing(false)} />
        </Sheet>
      )}
      {isMerging && (
        <MergeSheet
          food={food}
          // The page goes with its food.
          onMerge={({ id }) => id !== food.id && navigate(`/pantry/food/${id}`, 'replace')}
          onClose={() => setMerging(false)}
        />
      )}
      {isDeleting && <DeleteSheet food={food} onClose={() => setDeleting(false)} />}
      {openLot && (
        <LotSheet
          key={openLot}
          lotId={openLot}
          onClose={() => setOpenLot(undefined)}
          onRename={edit}
        />
      )}
    </Screen>
  )
}

interface MenuProps {
  readonly food: Food
  readonly onEdit: () => void
  readonly onMerge: () => void
  readonly onDelete: () => void
}

function FoodMenu({ food, onEdit, onMerge, onDelete }: MenuProps): JSX.Element | null {
  const { shell, pantry } = texts.value
  if (useRole() === 'viewer') return null
  return (
    <Menu
      title={food.name}
      items={[
        { icon: 'edit', label: pantry.lot.edit, onPress: onEdit },
        { icon: 'copy', label: pantry.merge.action, onPress: onMerge },
        { icon: 'trash', label: shell.delete, isDangerous: true, onPress: onDelete },
      ]}
    />
  )
}

interface AtHomeProps {
  readonly food: Food
  readonly lots: readonly Lot[]
  readonly onOpen: (lotId: string) => void
}

/** How much there is of the food, and where it is used. */
function AtHome({ food, lots, onOpen }: AtHomeProps): JSX.Element {
  const { pantry } = texts.value
  const { unit_system: unitSystem } = useSettings()
  const mayWrite = useRole() !== 'viewer'
  const isLow = isFoodLow(food, lots, unitSystem)
  const totals = totalsOf(food, lots, unitSystem)
  return (
    <div class="stack">
      {(lots.length !== 1 || isLow) && (
        <p class="row pantry-total">
          <strong>
            {lots.length === 0
              ? pantry.food.none
              : totals.map(({ quantity, unit }) => formatAmount(quantity, unit)).join(' + ')}
          </strong>
          {isLow && <span class="badge amber">{pantry.low}</span>}
        </p>
      )}
      {mayWrite && (
        <div class="actions">
          <a class="button main" href={`/pantry/add?food=${food.id}`}>
            <Icon name="plus" />
            {pantry.food.addMore}
          </a>
          <PutOnList food={food} lots={lots} />
        </div>
      )}
      {lots.length > 0 && <LotGroup title={pantry.food.atHome} lots={lots} onOpen={onOpen} />}
      <FoodRecipes food={food} />
    </div>
  )
}

/** The facts of the food, its barcodes, and what happened to it. */
function About({ food, onEdit }: Pick<MenuProps, 'food' | 'onEdit'>): JSX.Element {
  const { pantry } = texts.value
  const mayWrite = useRole() !== 'viewer'
  return (
    <div class="stack">
      <FoodFacts food={food} />
      {mayWrite && (
        <Button icon="edit" onPress={onEdit}>
          {pantry.food.edit}
        </Button>
      )}
      <FoodBarcodes food={food} />
      <FoodHistory food={food} />
    </div>
  )
}

interface DeleteSheetProps {
  readonly food: Food
  readonly onClose: () => void
}

function DeleteSheet({ food, onClose }: DeleteSheetProps): JSX.Element {
  const { shell, pantry } = texts.value
  const home = useHome()
  return (
    <Sheet title={pantry.food.deleteTitle(food.name)} onClose={onClose}>
      <p>{pantry.food.deleteHint}</p>
      <Button
        look="danger"
        icon="trash"
        onPress={async () => {
          const isShown = followScreen()
          if ((await deleteFood(home, food)) && isShown()) navigate('/pantry', 'replace')
        }}
      >
        {shell.delete}
      </Button>
    </Sheet>
  )
}

/** A barcode that was scanned for this food is remembered. */
function useScannedCode(food: Food): void {
  const home = useHome()
  const code = query.value.get('code')
  useEffect(() => {
    if (code === null) return
    navigate(`/pantry/food/${food.id}`, 'replace')
    const stored = normalizeCode(code)
    if (typeof stored === 'string') void addCode(home, food, stored)
  }, [code])
}

/** The recipes with this food. */
function FoodRecipes({ food }: { readonly food: Food }): JSX.Element | null {
  const { pantry } = texts.value
  const recipes = useRows(
    (home) => home.recipes.where((one) => one.ingredients.some((part) => part.food_id === food.id)),
    [food.id],
  )
  const photos = useFirstPhotos()
  if (recipes.length === 0) return null
  return (
    <section class="section">
      <h2 class="section-title">{pantry.food.recipes}</h2>
      <ul class="rows">
        {recipes.map(({ id, title }) => (
          <li key={id}>
            <a class="row-main row" href={`/recipes/${id}`}>
              <span class="thumb">
                <PhotoFrame row={photos.get(id)} name={title} sizes="3rem" />
              </span>
              <span class="grow">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What happened to all lots of the food, also to those that are used up. */
function FoodHistory({ food }: { readonly food: Food }): JSX.Element {
  const { pantry } = texts.value
  const items = useRows((home) => home.items.where({ food_id: food.id }), [food.id])
  const [isOpen, setOpen] = useState(false)
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="pantry-summary">{pantry.lot.history}</summary>
      {isOpen && <HistoryView itemIds={items.map(({ id }) => id)} />}
    </details>
  )
}
