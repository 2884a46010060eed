import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { nameOfMeal, type PlanEntry } from '#web/components/choices/meal-choice.tsx'
import { focusTitle } from '#web/components/focus-title.ts'
import { Icon } from '#web/components/icon.tsx'
import { PhotoFrame } from '#web/components/photos/photo-frame.tsx'
import { say } from '#web/components/toasts.tsx'
import { useHome, useRole } from '#web/data/home.ts'
import { followDrag, useKeyDrag } from '#web/meal-plan/drag.ts'
import { formatDay, plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import type { Shortage } from '#web/to-list/read-needs.ts'
import { moveEntry, titleOf, type Show } from './entries.ts'

interface EntryCardProps {
  readonly entry: PlanEntry
  readonly isCooked: boolean
  readonly shortage: Shortage | undefined
  readonly photo: RowOf<'photo'> | undefined
  readonly show: Show
}

/** The entry that moves while its handle has the focus: the handle gets it again on the new day. */
let toFocus: string | undefined

/** The handle of an entry, which keeps the focus while its entry moves. */
function useHandle(id: string) {
  const handle = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const shown = handle.current
    if (toFocus === id) shown?.focus()
    return () => {
      if (!shown || shown !== document.activeElement) return
      toFocus = id
      setTimeout(() => (toFocus = undefined)) // it may have gone to another week
      focusTitle()
    }
  }, [id])
  return handle
}

/** An entry of the plan. A press opens it. It is dragged with a mouse, or with its handle. */
export function EntryCard({ entry, photo, show, ...marks }: EntryCardProps): JSX.Element {
  const home = useHome()
  const card = useRef<HTMLElement>(null)
  const handle = useHandle(entry.id)
  const { plan } = texts.value
  const title = titleOf(home, entry)
  const mayWrite = useRole() !== 'viewer'
  const moveTo = (date: string) =>
    date === entry.date ? undefined : moveEntry(home, entry, { date })

  const { isTaken, ...keys } = useKeyDrag({
    from: entry.date,
    onStart: () => say(plan.taken(title)),
    onOver: (day) => say(formatDay(day, LONG)),
    onEnd: (day) => (day === undefined ? say(plan.stays(title)) : void moveTo(day)),
  })

  return (
    <article
      ref={card}
      class={marks.isCooked ? 'plan-entry is-cooked' : 'plan-entry'}
      onPointerDown={(event) => {
        const isHandle = event.target instanceof Node && handle.current?.contains(event.target)
        if (mayWrite && card.current && (event.pointerType === 'mouse' || isHandle))
          followDrag(event, card.current, (day) => void moveTo(day))
      }}
    >
      <button type="button" class="plan-open" onClick={() => show({ kind: 'entry', id: entry.id })}>
        <Content entry={entry} photo={photo} title={title} {...marks} />
      </button>
      {mayWrite && (
        <button
          ref={handle}
          type="button"
          class="icon-button plan-handle"
          aria-label={plan.moveTo(title)}
          title={plan.moveHint}
          aria-pressed={isTaken}
          onClick={() => show({ kind: 'move', id: entry.id })}
          {...keys}
        >
          <Icon name="drag" />
        </button>
      )}
    </article>
  )
}

const LONG = { weekday: 'long', day: 'numeric', month: 'long' } as const

interface ContentProps extends Omit<EntryCardProps, 'show'> {
  readonly title: string
}

function Content({ entry, photo, title, ...marks }: ContentProps): JSX.Element {
  return (
    <>
      {entry.recipe_id !== null && (
        <span class="plan-photo">
          <PhotoFrame row={photo} name={title} sizes="(min-width: 75rem) 9rem, 4.5rem" />
        </span>
      )}
      <span class="plan-words">
        <span class="plan-meal">{nameOfMeal(entry.meal)}</span>
        <span class="plan-title">{title}</span>
        <Marks entry={entry} {...marks} />
      </span>
    </>
  )
}

type MarksProps = Omit<EntryCardProps, 'show' | 'photo'>

function Marks({ entry: { servings }, isCooked, shortage }: MarksProps): JSX.Element {
  const { plan } = texts.value
  return (
    <span class="plan-marks">
      {servings !== null && <span>{plural(servings, plan.servingsCount)}</span>}
      {isCooked && (
        <span class="badge plan-done">
          <Icon name="check" />
          {plan.cooked}
        </span>
      )}
      {!isCooked && shortage && (
        <span class={shortage.missing.length === 0 ? 'badge' : 'badge amber'}>
          {shortage.missing.length === 0
            ? plan.listed
            : plural(shortage.missing.length, plan.missing)}
        </span>
      )}
    </span>
  )
}
