import { foldText } from '@larder/rules/fold-text.ts'
import { findFood, foodsByName } from '@larder/rules/names/find-food.ts'
import { noteDates } from '@larder/rules/pantry/typed-dates.ts'
import { type Line, parseLine, printLine } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import { parseLines } from '@larder/rules/shopping-lists/lines/parse-lines.ts'
import { suggest } from '@larder/rules/shopping-lists/suggest.ts'
import type { JSX, RefObject } from 'preact'
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { offersInside } from '#web/components/offers-inside.ts'
import { attempt, reportProblem } from '#web/components/toasts.tsx'
import { useOnce } from '#web/components/use-form.ts'
import { useHome, useRows } from '#web/data/home.ts'
import { recentNames } from '#web/data/recent-names.ts'
import { loadPlaceKinds, type PlaceKinds } from '#web/onboarding/place-kinds.ts'
import type { UsualFood } from '#web/onboarding/start-household.ts'
import { foodAmount } from '#web/pantry/items/food-amount.ts'
import { type Food, type Item, usePantry } from '#web/pantry/items/lots.ts'
import { type Draft, type NewLot, mutationsOf, readNewLot } from '#web/pantry/items/new-lot.ts'
import { followScreen, navigate } from '#web/shell/router.ts'
import { locale } from '#web/texts/format.ts'
import { type Language, language, texts } from '#web/texts/language.ts'
import { loadUntilKnown } from '#web/texts/other-languages.ts'
import { AddBatch } from './add-batch.tsx'
import { AddDetails } from './add-details.tsx'

interface AddFormProps {
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  /** A barcode that gets the food of this lot. */
  readonly newCode: string | undefined
  /** Everything is known: the button that adds it gets the focus, and not the field. */
  readonly isReady: boolean
}

/** One field for name and amount. Enter adds it; place and date are suggested and can be changed before. */
export function AddForm({ draft, onDraft, newCode, isReady }: AddFormProps): JSX.Element {
  const { pantry } = texts.value
  const home = useHome()
  const { foods, places, today } = usePantry()
  const items = useRows((all) => all.items)
  const field = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const lines = useMemo(() => linesOf(draft.text, foods, today), [draft.text, foods, today])
  const placeKinds = usePlaceKinds(lines)
  const known = { foods, items, places, today, language: language.value, placeKinds }
  const read = readNewLot(draft, known)
  const usual = useUsual(read && !read.food ? read.name : undefined)
  const lot = usual ? readNewLot(draft, { ...known, usual }) : read
  useEffect(() => {
    const button = form.current?.querySelector<HTMLElement>('button.main')
    const target = isReady ? button : field.current
    target?.focus()
  }, [isReady])
  const add = useOnce(async () => {
    const isShown = followScreen()
    if (!lot || lines.length > 1 || !(await addLot(lot, newCode))) return
    onDraft({ text: '' })
    field.current?.focus()
    if ((newCode !== undefined || isReady) && isShown()) navigate('/pantry/add', 'replace')
  })
  const addLot = (wanted: NewLot, code: string | undefined) => {
    const barcode = code === undefined ? undefined : { code }
    const { add: mutations, undo } = mutationsOf(wanted, today, barcode)
    return attempt(() => home.together(mutations), {
      said: pantry.said.added(foodAmount(wanted.quantity, wanted.unit, wanted)),
      undo: () => home.together(undo),
    })
  }
  return (
    <form
      ref={form}
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <What field={field} draft={draft} onDraft={onDraft} />
      {lines.length > 1 ? (
        <AddBatch
          lines={lines}
          placeKinds={placeKinds}
          onAdded={() => {
            onDraft({ text: '' })
            field.current?.focus()
          }}
        />
      ) : (
        <Suggestions draft={draft} foods={foods} items={items} onDraft={onDraft} />
      )}
      {lot && lines.length < 2 && (
        <>
          <AddDetails lot={lot} draft={draft} places={places} today={today} onDraft={onDraft} />
          <Button type="submit" look="main" wide icon="plus">
            {pantry.adding.add(foodAmount(lot.quantity, lot.unit, lot))}
          </Button>
        </>
      )}
    </form>
  )
}

/** What is usual for a typed name that is no food of the household yet, in the language of the user or in others. */
function useUsual(name: string | undefined): UsualFood | undefined {
  const { id } = useHome()
  const [found, setFound] = useState<{ readonly name: string; readonly usual?: UsualFood }>()
  useEffect(() => {
    if (name === undefined) return undefined
    let isLast = true
    const look = async () => {
      const start = await import('#web/onboarding/start-household.ts')
      let usual: UsualFood | undefined
      const lookIn = async (code: Language) =>
        void (usual = start.findUsual(id, name, await start.loadStarterTexts(code)))
      await lookIn(language.value)
      await loadUntilKnown(() => usual !== undefined, lookIn)
      if (isLast) setFound({ name, ...(usual && { usual }) })
    }
    look().catch(reportProblem)
    return () => void (isLast = false)
  }, [id, name])
  return found?.name === name ? found?.usual : undefined
}

/** Where goods of a kind are kept, in the language of the user or in others. */
function usePlaceKinds(lines: readonly Line[]): PlaceKinds | undefined {
  const home = useHome()
  const [found, setFound] = useState<PlaceKinds>()
  const names = lines.map(({ name }) => name).join('\n')
  useEffect(() => {
    if (names === '') return undefined
    let isLast = true
    const things = names.split('\n').map((name) => ({ name, unit: null, category: null }))
    loadPlaceKinds(home, things).then((kinds) => isLast && setFound(() => kinds), reportProblem)
    return () => void (isLast = false)
  }, [home, names])
  return found
}

/** The foods of a typed text. */
function linesOf(text: string, foods: readonly Food[], today: string): readonly Line[] {
  const known = foodsByName(foods)
  const isFood = (name: string) => findFood(known, name) !== undefined
  return parseLines(noteDates(text, today, locale()), { language: language.value, isFood })
}

interface WhatProps extends Pick<AddFormProps, 'draft' | 'onDraft'> {
  readonly field: RefObject<HTMLInputElement | null>
}

/** The field, and the way to the scanner. */
function What({ field, draft, onDraft }: WhatProps): JSX.Element {
  const { pantry } = texts.value
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{pantry.adding.what}</label>
      <div class="row">
        <input
          ref={field}
          id={id}
          class="input grow"
          autocomplete="off"
          autocapitalize="none"
          enterkeyhint="done"
          placeholder={pantry.adding.example}
          value={draft.text}
          onInput={(event) => onDraft(retyped(draft, event.currentTarget.value))}
          onPaste={(event) => {
            const lines =
              event.clipboardData
                ?.getData('text')
                .trim()
                .split(/[\r\n]+/) ?? []
            if (lines.length < 2) return // a field of one line would join them
            event.preventDefault()
            onDraft({ text: lines.join('; ') })
          }}
          aria-describedby={`${id}-hint`}
        />
        <a class="button" href="/scan?to=/pantry/add" data-document aria-label={pantry.scan}>
          <Icon name="barcode" />
        </a>
      </div>
      <p id={`${id}-hint`} class="quiet small">
        {pantry.adding.several}
      </p>
    </div>
  )
}

/** The draft with another text. The amount is in the text; the place and the date stay until the text is empty. */
function retyped(draft: Draft, text: string): Draft {
  if (text.trim() === '') return { text }
  const { quantity: _quantity, unit: _unit, ...chosen } = draft
  return { ...chosen, text }
}

interface SuggestionsProps {
  readonly draft: Draft
  readonly foods: readonly Food[]
  readonly items: readonly Item[]
  readonly onDraft: (draft: Draft) => void
}

/** Foods that the user may be typing, or that were added often. */
function Suggestions({ draft, foods, items, onDraft }: SuggestionsProps): JSX.Element | null {
  const { pantry } = texts.value
  const recent = useMemo(() => recentNames(items, foods), [items, foods])
  const options = { language: language.value }
  const line = parseLine(draft.text, options)
  const found = suggest(line.name, { foods, recent, limit: 6 }).filter(
    ({ name }) => foldText(name) !== foldText(line.name),
  )
  const offers = [
    ...offersInside(line, foods),
    ...found.map(({ name }): Line => ({ ...line, name })),
  ]
  if (offers.length === 0) return null
  return (
    <div class="chips" role="group" aria-label={pantry.adding.suggestions}>
      {offers.map((offer) => (
        <button
          type="button"
          class="chip"
          key={`${offer.name} ${offer.note}`}
          onClick={() => onDraft({ text: printLine(offer, options) })}
        >
          {offer.name}
          {offer.note !== line.note && <span class="quiet">({offer.note})</span>}
        </button>
      ))}
    </div>
  )
}
