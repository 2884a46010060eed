import type { ComponentChildren, ComponentProps, JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { PlaceChoice } from '#web/components/choices/place-choice.tsx'
import { Empty } from '#web/components/empty.tsx'
import { LongList } from '#web/components/long-list.tsx'
import { reportProblem } from '#web/components/toasts.tsx'
import { useHome, useRows, useSettings } from '#web/data/home.ts'
import { todayIn } from '#web/data/today.ts'
import { followScreen, goBack } from '#web/shell/router.ts'
import { Screen } from '#web/shell/screen.tsx'
import type { Food, Item } from '#web/shopping-lists/aisles/aisles.ts'
import type { ShoppingList } from '#web/shopping-lists/current-list.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { type PlaceFinder, loadPlaceFinder } from './find-places.ts'
import { type Answers, type PutAwayLine, putAwayLines } from './put-away-lines.ts'
import { PutAwayRow } from './put-away-row.tsx'
import { putAway } from './put-away.ts'
import { usualUnits } from './usual-units.ts'

/** Home from the shop: all bought things go into the pantry. It asks only for the things that it can't know. */
export function PutAwayScreen({ list }: { readonly list: ShoppingList }): JSX.Element {
  const { away } = texts.value.shop
  const home = useHome()
  const { lines: read, ...rows } = useLines(list.id)
  const lines = read ?? []
  const wanted = lines.filter(({ isLeft }) => !isLeft)
  const homeless = lines.filter(({ asksPlace }) => asksPlace)
  const amounts = lines.filter(({ asksPlace, asksAmount }) => !asksPlace && asksAmount)
  const known = lines.filter(({ asksPlace, asksAmount }) => !asksPlace && !asksAmount)
  const up = `/list/${list.id}`
  if (lines.length === 0)
    return (
      <Screen title={away.title} up={up}>
        {read && <Empty icon="pantry" text={away.nothing} />}
      </Screen>
    )
  return (
    <Screen title={away.title} up={up}>
      <div class="list-away">
        <Section title={plural(homeless.length, away.ask)} lines={homeless} {...rows}>
          <PlaceOfAll lines={homeless} {...rows} />
        </Section>
        <Section title={plural(amounts.length, away.askAmount)} lines={amounts} {...rows} />
        <Section title={away.known} lines={known} {...rows} />
      </div>
      <div class="list-run">
        <Button
          look="main"
          icon="pantry"
          wide
          onPress={async () => {
            const isShown = followScreen()
            if (wanted.length > 0 && (await putAway(home, list.id, wanted)) && isShown()) goBack(up)
          }}
        >
          {plural(wanted.length, away.run)}
        </Button>
      </div>
    </Screen>
  )
}

interface LinesProps extends Omit<ComponentProps<typeof PutAwayRow>, 'line'> {
  readonly lines: readonly PutAwayLine[]
}

interface SectionProps extends LinesProps {
  readonly title: string
  readonly children?: ComponentChildren
}

function Section({ title, lines, children, ...rows }: SectionProps): JSX.Element | null {
  if (lines.length === 0) return null
  return (
    <section class="section">
      <h2 class="section-title">{title}</h2>
      {children}
      <LongList rows={lines}>{(line) => <PutAwayRow line={line} {...rows} />}</LongList>
    </section>
  )
}

/** Where several things go that have no place yet. */
function PlaceOfAll({ lines, places, answer }: LinesProps): JSX.Element | null {
  if (lines.length <= 1) return null
  return (
    <PlaceChoice
      label={texts.value.shop.away.all}
      isLabelShown
      places={places}
      value={undefined}
      onValue={(place) => lines.forEach(({ id }) => answer(id, { place }))}
    />
  )
}

/** The ticked items with the suggestions and answers for each. */
function useLines(listId: string) {
  const { time_zone: zone, unit_system: unitSystem } = useSettings()
  const today = todayIn(zone)
  const recipes = useRows((home) => home.recipes)
  const foods = useRows((home) => home.foods)
  const places = useRows((home) => home.locations)
  const items = useRows(
    (home) =>
      home.listItems.where(
        (item) => item.list_id === listId && item.checked_at !== null && item.put_away_at === null,
      ),
    [listId],
  )
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answers>>(new Map())
  const placeKindOf = usePlaceFinder(items)
  const lines = useMemo(() => {
    const unitsOf = (food: Food | undefined) => usualUnits(food, { recipes, unitSystem })
    const known = { foods, places, today, unitsOf }
    return placeKindOf && putAwayLines(items, answers, { ...known, placeKindOf })
  }, [items, answers, foods, places, today, placeKindOf, recipes, unitSystem])
  const answer = (id: string, given: Answers) =>
    setAnswers((before) => new Map(before).set(id, { ...before.get(id), ...given }))
  return { lines, places, today, answer }
}

/** Undefined until it is loaded. */
function usePlaceFinder(items: readonly Item[]): PlaceFinder | undefined {
  const home = useHome()
  const [find, setFind] = useState<PlaceFinder>()
  useEffect(() => {
    let isShown = true
    loadPlaceFinder(home, items).then((found) => isShown && setFind(() => found), reportProblem)
    return () => void (isShown = false)
  }, [home])
  return find
}
