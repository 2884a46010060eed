import type { Done, Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { attempt, say } from '#web/components/toasts.tsx'
import { useHome, useSynced } from '#web/data/home.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { CountedTwice } from './counted-twice.tsx'
import { type ListResult, readResult, type ResultLine } from './read-result.ts'

interface FillListProps {
  readonly listId: string
  /** The last day of the plan that counts. */
  readonly to: string
  /** The list is already on the screen. */
  readonly isOnList?: boolean
  readonly onClose: () => void
}

/**
 * Fills a list with what the plan needs, and tells what came to it, also if it is closed meanwhile. A device that does
 * not have all rows yet waits for them: it would find nothing to buy.
 */
export function FillList(props: FillListProps): JSX.Element | null {
  const { listId, to, onClose } = props
  const home = useHome()
  const { result } = texts.value.plan
  const isSynced = useSynced()
  const [done, setDone] = useState<Done>()
  // Not useEffect: it waits for a frame, and does not run if the sheet is closed before that.
  useLayoutEffect(() => {
    if (!isSynced) return undefined
    let isShown = true
    const fill = async () => {
      const filled = await home.reconcile({ list_id: listId, to })
      if (isShown) setDone(filled)
      else tell(home, filled)
    }
    void attempt(fill).then((isDone) => isDone || !isShown || onClose())
    return () => void (isShown = false)
  }, [isSynced])
  if (!isSynced) return <p role="status">{result.waiting}</p>
  return done ? <Result {...props} done={done} /> : null
}

/** Tells in one sentence what was done. */
function tell(home: Home, done: Done): void {
  const { result } = texts.value.plan
  const undo = () => home.undo({ operation_id: done.operationId })
  if (!done.answer) say(result.later)
  else if (hasChanged(readResult(home, done.answer))) say(result.filled, undo)
  else say(result.nothing)
}

const hasChanged = ({ added, changed, removed }: ListResult): boolean =>
  added.length + changed.length + removed.length > 0

/** What came to the list, and why; what was there already; and what nobody could work out. */
function Result(props: FillListProps & { readonly done: Done }): JSX.Element {
  const { done, listId } = props
  const home = useHome()
  const { result } = texts.value.plan
  const found = readResult(home, done.answer ?? {})
  const { added, changed, removed, kept, alsoListed } = found
  const isChanged = hasChanged(found)
  return (
    <>
      {!isChanged && <p>{done.answer ? result.nothing : result.later}</p>}
      <CountedTwice listId={listId} />
      <Lines title={plural(added.length, result.added)} lines={added} />
      <Lines title={result.changed} lines={changed} />
      <Lines title={result.removed} lines={removed} />
      <Lines title={result.kept} lines={kept} />
      <Lines title={result.alsoListed} lines={alsoListed} />
      <Unresolved sentences={found.unresolved} />
      <End {...props} isChanged={isChanged} />
    </>
  )
}

function Unresolved({ sentences }: { readonly sentences: readonly string[] }): JSX.Element | null {
  if (sentences.length === 0) return null
  return (
    <section class="section">
      <h3 class="section-title">{texts.value.plan.result.unresolved}</h3>
      <ul class="plan-notes">
        {sentences.map((sentence) => (
          <li key={sentence} class="row">
            <Icon name="info" />
            <span class="grow">{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface EndProps extends FillListProps {
  readonly done: Done
  readonly isChanged: boolean
}

function End({ done, isChanged, listId, isOnList, onClose }: EndProps): JSX.Element {
  const home = useHome()
  const { plan, shell } = texts.value
  return (
    <div class="actions plan-end">
      {isChanged && (
        <Button
          icon="undo"
          onPress={() => {
            onClose()
            return attempt(() => home.undo({ operation_id: done.operationId }), {
              said: plan.result.undone,
            })
          }}
        >
          {shell.undo}
        </Button>
      )}
      {isOnList ? (
        <Button look="main" onPress={onClose}>
          {shell.done}
        </Button>
      ) : (
        <a class="button main" href={`/list/${listId}`}>
          {plan.result.openList}
        </a>
      )}
    </div>
  )
}

interface LinesProps {
  readonly title: string
  readonly lines: readonly ResultLine[]
}

function Lines({ title, lines }: LinesProps): JSX.Element | null {
  if (lines.length === 0) return null
  return (
    <section class="section">
      <h3 class="section-title">{title}</h3>
      <ul class="rows">
        {lines.map(({ id, name, amount, why }) => (
          <li key={id}>
            <div class="row-main">
              <span class="row">
                <span class="grow">{name}</span>
                <span class="quiet">{amount}</span>
              </span>
              {why && <span class="quiet small">{why}</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
