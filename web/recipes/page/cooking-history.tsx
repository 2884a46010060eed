import type { Data } from '@larder/rules/json.ts'
import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt, say } from '#web/components/toasts.tsx'
import { useOnce } from '#web/components/use-form.ts'
import { useHome, useRole, useRows } from '#web/data/home.ts'
import { useNow } from '#web/data/today.ts'
import { formatDay, formatNumber } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { idsOf } from './delete-recipe.ts'

type Cooking = RowOf<'cooking'>

/** How many cookings are shown. */
const MOST = 10
/** Milliseconds after a cooking in which it can be undone: later the pantry is another one. */
const UNDOABLE = 14 * 24 * 60 * 60 * 1000

/** Who cooked the recipe when. The latest cooking can be undone. */
export function CookingHistory({ recipe }: { readonly recipe: RowOf<'recipe'> }): JSX.Element {
  const { page } = texts.value.recipes
  const id = useId()
  const all = useRows((home) => home.cookings.where({ undone_at: null }))
  const latest = useMemo(() => {
    const ids = idsOf(recipe)
    return all
      .filter(({ recipe_id }) => ids.includes(recipe_id))
      .toSorted((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1))
      .slice(0, MOST)
  }, [all, recipe])
  return (
    <section class="section no-print" aria-labelledby={`${id} recipe-${recipe.id}`}>
      <h2 id={id}>{page.cookings}</h2>
      {latest.length === 0 ? (
        <p class="quiet">{page.neverCooked}</p>
      ) : (
        <ul class="stack recipes-cookings">
          {latest.map((cooking, i) => (
            <CookingRow key={cooking.id} cooking={cooking} isLatest={i === 0} />
          ))}
        </ul>
      )}
    </section>
  )
}

const orderOf = ({ cooked_on, created_at }: Cooking) => `${cooked_on} ${created_at}`

interface RowProps {
  readonly cooking: Cooking
  readonly isLatest: boolean
}

function CookingRow({ cooking, isLatest }: RowProps): JSX.Element {
  const { recipes, shell } = texts.value
  const { cooked_on, account_id, operation_id, created_at, rating, note } = cooking
  const members = useRows((home) => home.members)
  const mayWrite = useRole() !== 'viewer'
  const [isAsking, setAsking] = useState(false)
  const isRecent = useNow().getTime() - Date.parse(created_at) < UNDOABLE
  const day = formatDay(cooked_on, DAY)
  const name = members.find((member) => member.account_id === account_id)?.name
  return (
    <li class="row">
      <div class="grow">
        {name === undefined ? day : recipes.page.cookedBy(day, name)}
        {rating !== null && (
          <span class="recipes-fact recipes-stars">
            <Icon name="star" />
            {formatNumber(rating)}
          </span>
        )}
        {note && <p class="quiet">{note}</p>}
      </div>
      {isLatest && isRecent && mayWrite && operation_id !== null && (
        <>
          <Button onPress={() => setAsking(true)}>
            {shell.undo}
            <span class="sr-only"> {day}</span>
          </Button>
          {isAsking && <UndoSheet operationId={operation_id} onClose={() => setAsking(false)} />}
        </>
      )}
    </li>
  )
}

interface UndoProps {
  readonly operationId: string
  readonly onClose: () => void
}

/** Asks before it undoes a cooking: nothing can bring the cooking back. */
function UndoSheet({ operationId, onClose }: UndoProps): JSX.Element {
  const home = useHome()
  const { recipes, shell } = texts.value
  const { page } = recipes
  const undo = useOnce(async () => {
    const done: { answer?: Data | undefined } = {}
    const isDone = await attempt(async () => {
      done.answer = (await home.undo({ operation_id: operationId })).answer
    })
    if (!isDone) return
    onClose()
    say(sentenceAbout(done.answer))
  })
  return (
    <Sheet title={page.undoTitle} onClose={onClose}>
      <p>{page.undoText}</p>
      <div class="actions">
        <Button onPress={onClose}>{shell.cancel}</Button>
        <Button look="main" onPress={undo}>
          {shell.undo}
        </Button>
      </div>
    </Sheet>
  )
}

/** @param answer undefined if only the server can undo the cooking */
function sentenceAbout(answer: Data | undefined): string {
  const { page } = texts.value.recipes
  if (!answer) return page.undoneLater
  const { kept } = answer
  return Array.isArray(kept) && kept.length > 0 ? page.undonePartly : page.undone
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
