import { compareNames } from '@larder/rules/names/name-order.ts'
import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { focusTitle } from '#web/components/focus-title.ts'
import { Icon, type IconName } from '#web/components/icon.tsx'
import { LongList } from '#web/components/long-list.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { useOnce } from '#web/components/use-form.ts'
import { useHome, useRows } from '#web/data/home.ts'
import { searchFoods } from '#web/pantry/items/group-lots.ts'
import type { Food } from '#web/pantry/items/lots.ts'
import { formatAmount, plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { mergeFoods } from './food-actions.ts'
import { isLike } from './same-food.ts'

interface MergeSheetProps {
  readonly food: Food
  /** Without it the person chooses it. */
  readonly other?: Food
  /** Is called with the food that stays, before the other one goes. */
  readonly onMerge?: (stays: Food) => void
  readonly onClose: () => void
}

/** Makes two foods one, after the person has seen what follows. */
export function MergeSheet({ food, onMerge, onClose, ...rest }: MergeSheetProps): JSX.Element {
  const { merge } = texts.value.pantry
  const [other, choose] = useState(rest.other)
  const title = other ? merge.title(food.name, other.name) : merge.into(food.name)
  const pick = (chosen: Food) => {
    choose(chosen)
    focusTitle() // the pressed button is gone
  }
  return (
    <Sheet title={title} onClose={onClose}>
      {other ? (
        <Confirm foods={[food, other]} onMerge={onMerge} onDone={onClose} />
      ) : (
        <Others food={food} onPick={pick} />
      )}
    </Sheet>
  )
}

interface OthersProps {
  readonly food: Food
  readonly onPick: (other: Food) => void
}

/** The other foods of the household. Those that look like the same come first. */
function Others({ food, onPick }: OthersProps): JSX.Element {
  const { merge, nothingFound } = texts.value.pantry
  const [wanted, search] = useState('')
  const foods = useRows((home) => home.foods)
  const found = useMemo(() => {
    const isSame = isLike(food)
    const others = foods.filter(({ id }) => id !== food.id)
    return searchFoods(others, wanted)
      .map((other) => ({ id: other.id, other, isSame: isSame(other) }))
      .toSorted(
        (a, b) => Number(b.isSame) - Number(a.isSame) || compareNames(a.other.name, b.other.name),
      )
  }, [foods, food, wanted])
  return (
    <>
      <Field
        label={merge.search}
        type="search"
        value={wanted}
        onValue={search}
        autocomplete="off"
      />
      {found.length === 0 && wanted !== '' && <p class="quiet">{nothingFound(wanted)}</p>}
      <LongList rows={found} key={wanted}>
        {({ other, isSame }) => (
          <button type="button" class="row-main pantry-other" onClick={() => onPick(other)}>
            {other.name}
            {isSame && <span class="quiet small">{merge.isLikely}</span>}
          </button>
        )}
      </LongList>
    </>
  )
}

interface ConfirmProps {
  readonly foods: readonly [Food, Food]
  readonly onMerge: MergeSheetProps['onMerge']
  readonly onDone: () => void
}

/** Which of the two stays, and what follows. */
function Confirm({ foods, onMerge, onDone }: ConfirmProps): JSX.Element {
  const { merge } = texts.value.pantry
  const home = useHome()
  const [one, other] = foods
  const uses = useMemo(() => foods.map((food) => countUses(food, home)), [])
  // The one that more rows name keeps its facts, unless the person wants the other one.
  const [stays, choose] = useState(() => {
    const [ofOne = 0, ofOther = 0] = uses.map(sumOf)
    return ofOther > ofOne ? other : one
  })
  const goes = stays.id === one.id ? other : one
  const moved = uses.flatMap((each, i) => (foods[i] === goes ? wordsOf(each) : []))
  const run = useOnce(async () => {
    onMerge?.(stays)
    if (await mergeFoods(home, goes, stays)) onDone()
  })
  return (
    <>
      <fieldset class="question">
        <legend class="label">{merge.stays}</legend>
        <div class="chips">
          {foods.map((food) => (
            <button
              key={food.id}
              type="button"
              class="chip"
              aria-pressed={food.id === stays.id}
              onClick={() => choose(food)}
            >
              {food.name}
            </button>
          ))}
        </div>
      </fieldset>
      {moved.length > 0 && (
        <section class="section">
          <h3 class="section-title">{merge.moves(stays.name)}</h3>
          <ul class="rows">
            {moved.map(([icon, text]) => (
              <li key={icon} class="row pantry-moved">
                <Icon name={icon} />
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p class="quiet small">
        {merge.alias(goes.name)} {merge.facts(stays.name, goes.name)}
      </p>
      <Button look="main" wide onPress={run}>
        {merge.run}
      </Button>
    </>
  )
}

/** The numbers of the rows that name a food, and name the other one afterwards. */
function countUses({ id: food_id }: Food, home: Home) {
  const own = { food_id }
  const isPart = (part: { readonly food_id?: string | null }) => part.food_id === food_id
  return {
    lots: home.items.where((item) => isPart(item) && item.quantity !== 0).all().length,
    recipes: home.recipes.where(({ ingredients }) => ingredients.some(isPart)).all().length,
    onLists:
      home.listItems.where({ ...own, put_away_at: null }).all().length +
      home.recurringItems.where(own).all().length,
    meals: home.mealPlan.where(own).all().length,
    barcodes: home.barcodes.where(own).all().length,
    photos: home.photos.where(own).all().length,
  }
}

type Uses = ReturnType<typeof countUses>

const sumOf = (uses: Uses): number => Object.values(uses).reduce((sum, count) => sum + count, 0)

/** What moves, in words. */
function wordsOf(uses: Uses): readonly (readonly [IconName, string])[] {
  const { pantry, recipes } = texts.value
  const { onLists, meals, barcodes, photos } = pantry.merge
  const all: readonly (readonly [IconName, number, Parameters<typeof plural>[1] | undefined])[] = [
    ['pantry', uses.lots, undefined],
    ['recipes', uses.recipes, recipes.count],
    ['list', uses.onLists, onLists],
    ['plan', uses.meals, meals],
    ['barcode', uses.barcodes, barcodes],
    ['camera', uses.photos, photos],
  ]
  return all
    .filter(([, count]) => count > 0)
    .map(([icon, count, forms]) => [
      icon,
      forms ? plural(count, forms) : formatAmount(count, 'pack'),
    ])
}
