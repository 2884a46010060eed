import { Fragment, type JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Choice } from '#web/components/field.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRows, useSettings, useSynced } from '#web/data/home.ts'
import { newId } from '#web/data/rows.ts'
import { addDays, useToday } from '#web/data/today.ts'
import { finishWaitingWork } from '#web/data/waiting-work.ts'
import { formatDay, plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { carryOut, type Decided } from './carry-out.ts'
import { CountedTwice } from './counted-twice.tsx'
import type { Links } from './links.ts'
import { type Group, type Preview, previewOf, type ReviewLine, type Way } from './preview.ts'
import { isLess, ReviewRow } from './review-row.tsx'
import { AlsoListed, ToldLines } from './told-lines.tsx'

interface ReviewProps {
  readonly way: Way
  /** The list that is chosen at first. The default is the main list. */
  readonly listId?: string | undefined
  readonly onClose: () => void
}

/**
 * Shows what the plan or a recipe would bring to a list, and why. A person changes amounts, leaves lines out and says
 * which food is meant. Nothing is written before the button at the end.
 */
export function ReviewSheet(props: ReviewProps): JSX.Element {
  const { review } = texts.value.plan
  // A device that does not have all rows yet would find nothing to buy, or too much.
  const isSynced = useSynced()
  // The plan brings again what is being deleted.
  useEffect(() => void attempt(finishWaitingWork), [])
  return (
    <Sheet title={review.title} onClose={props.onClose}>
      {isSynced ? <Review {...props} /> : <p role="status">{review.waiting}</p>}
    </Sheet>
  )
}

function Review({ way: given, listId: first, onClose }: ReviewProps): JSX.Element {
  const { review } = texts.value.plan
  const { default_shopping_list_id: main } = useSettings()
  const [listId, setListId] = useState(first ?? main)
  const [way, setWay] = useState(given)
  const [links, setLinks] = useState<Links>(new Map())
  const preview = usePreview(listId, way, links)
  const decisions = useDecisions()
  const { lines } = preview
  const chosen = lines.filter(decisions.isChosen)
  const { amounts } = decisions
  return (
    <>
      <ListChoice listId={listId} onListId={setListId} />
      {way.kind === 'plan' && (
        <Until to={way.to} given={given} onTo={(to) => setWay({ kind: 'plan', to })} />
      )}
      <CountedTwice listId={listId} lines={lines} />
      {lines.length === 0 && <p>{review.nothing}</p>}
      {GROUPS.map((group) => (
        <Fragment key={group}>
          <Lines
            {...decisions}
            group={group}
            title={way.kind === 'recipe' ? way.title : undefined}
            lines={lines.filter((line) => line.group === group)}
            onLink={(name, foodId) => setLinks(new Map([...links, [name, foodId]]))}
          />
          {group === 'written' && (
            <AlsoListed
              answer={preview.answer}
              hasTitle={lines.some((line) => line.group === group)}
            />
          )}
        </Fragment>
      ))}
      <Linked links={links} onLinks={setLinks} />
      <ToldLines answer={preview.answer} />
      <End decided={{ listId, way, lines, chosen, amounts, links }} onClose={onClose} />
    </>
  )
}

interface EndProps {
  readonly decided: Decided
  readonly onClose: () => void
}

/** The button that does what was decided. */
function End({ decided, onClose }: EndProps): JSX.Element {
  const home = useHome()
  const { lines, chosen } = decided
  const add = async () => {
    const { run, undo } = carryOut(home, decided)
    if (await attempt(run, { said: saidOf(chosen), undo })) onClose()
  }
  return (
    <div class="actions review-end">
      {lines.length === 0 ? (
        <Button look="main" onPress={onClose}>
          {texts.value.shell.done}
        </Button>
      ) : (
        <Button look="main" onPress={() => (chosen.length === 0 ? undefined : add())}>
          {buttonOf(chosen)}
        </Button>
      )}
    </div>
  )
}

const GROUPS: readonly Group[] = ['buy', 'written', 'unsure', 'listed', 'gone', 'home', 'optional']

const countNew = (lines: readonly ReviewLine[]): number =>
  lines.filter((line) => line.group !== 'gone' && !isLess(line, line.after)).length

function buttonOf(chosen: readonly ReviewLine[]): string {
  const { review } = texts.value.plan
  const count = countNew(chosen)
  return count === 0 && chosen.length > 0 ? review.update : plural(count, review.add)
}

function saidOf(chosen: readonly ReviewLine[]): string {
  const { review } = texts.value.plan
  const count = countNew(chosen)
  return count === 0 ? review.updated : plural(count, review.added)
}

/** The preview by the rows of this device, now and after each change. */
function usePreview(listId: string, way: Way, links: Links): Preview {
  const home = useHome()
  const today = useToday()
  const [operationId] = useState(newId)
  const rows = [
    useRows(({ mealPlan }) => mealPlan),
    useRows(({ cookings }) => cookings),
    useRows(({ recipes }) => recipes),
    useRows(({ foods }) => foods),
    useRows(({ items }) => items),
    useRows(({ listItems }) => listItems),
  ]
  return useMemo(() => {
    const now = new Date().toISOString()
    const context = { householdId: home.id, operationId, on: today, now, accountId: null }
    return previewOf({ home, listId, way, links, context })
  }, [home, today, listId, way, links, ...rows])
}

/** The lines that a person has chosen or left out, and the amounts that were changed. */
function useDecisions() {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [amounts, setAmounts] = useState<ReadonlyMap<string, number>>(new Map())
  const isChosen = ({ key, group }: ReviewLine) =>
    choices.get(key) ?? (group === 'buy' || group === 'gone')
  const choose = (key: string, isOn: boolean) => setChoices(new Map([...choices, [key, isOn]]))
  return {
    isChosen,
    amounts,
    toggle: (line: ReviewLine) => choose(line.key, !isChosen(line)),
    setAmount: (line: ReviewLine, quantity: number) => {
      setAmounts(new Map([...amounts, [line.key, quantity]]))
      choose(line.key, quantity > 0)
    },
  }
}

interface ListChoiceProps {
  readonly listId: string
  readonly onListId: (id: string) => void
}

function ListChoice({ listId, onListId }: ListChoiceProps): JSX.Element | null {
  const lists = useRows((one) => one.lists.where({ archived_at: null }))
  if (lists.length < 2) return null
  return (
    <Choice
      label={texts.value.plan.review.list}
      value={listId}
      options={lists.map(({ id, name }) => ({ value: id, label: name }))}
      onValue={onListId}
    />
  )
}

/** The days that can be chosen, counted from today on, which counts too. */
const LENGTHS = [3, 7, 14]

interface UntilProps {
  readonly to: string
  readonly given: Way
  readonly onTo: (day: string) => void
}

/** The last day of the plan that counts. */
function Until({ to, given, onTo }: UntilProps): JSX.Element {
  const today = useToday()
  const days = LENGTHS.map((length) => addDays(today, length - 1))
  const all = new Set([...days, ...(given.kind === 'plan' ? [given.to] : [])])
  return (
    <fieldset>
      <legend class="label">{texts.value.plan.review.until}</legend>
      <div class="chips">
        {[...all].toSorted().map((day) => (
          <button
            key={day}
            type="button"
            class="chip"
            aria-pressed={to === day}
            onClick={() => onTo(day)}
          >
            {formatDay(day)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

interface LinesProps extends ReturnType<typeof useDecisions> {
  readonly group: Group
  /** Of the recipe that all lines are for. */
  readonly title: string | undefined
  readonly lines: readonly ReviewLine[]
  readonly onLink: (name: string, foodId: string) => void
}

function Lines({ group, title, lines, ...props }: LinesProps): JSX.Element | null {
  const items = useRows((home) => home.items)
  const { review } = texts.value.plan
  if (lines.length === 0) return null
  return (
    <section class="section">
      {group !== 'buy' && (
        <h3 class="section-title">
          {group === 'written' ? review.alsoListed : review.groups[group]}
        </h3>
      )}
      <ul class="rows">
        {lines.map((line) => (
          <ReviewRow
            key={line.key}
            line={line}
            items={items}
            title={title}
            amount={props.amounts.get(line.key)}
            isChosen={props.isChosen(line)}
            onToggle={() => props.toggle(line)}
            onAmount={(quantity) => props.setAmount(line, quantity)}
            onLink={props.onLink}
          />
        ))}
      </ul>
    </section>
  )
}

interface LinkedProps {
  readonly links: Links
  readonly onLinks: (links: Links) => void
}

/** The names that count as a food from now on. Each can be taken back. */
function Linked({ links, onLinks }: LinkedProps): JSX.Element | null {
  const { plan, shell } = texts.value
  const home = useHome()
  if (links.size === 0) return null
  return (
    <div role="status">
      <ul class="plan-notes">
        {[...links].map(([name, foodId]) => (
          <li key={name} class="row">
            <span class="grow">{plan.review.linked(name, home.foods.get(foodId)?.name ?? '')}</span>
            <Button
              look="plain"
              onPress={() => onLinks(new Map([...links].filter(([one]) => one !== name)))}
            >
              {shell.undo}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
