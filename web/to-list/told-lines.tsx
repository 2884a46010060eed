import '#web/components/late-icons.ts'
import type { Data } from '@larder/rules/json.ts'
import type { JSX } from 'preact'
import { Icon } from '#web/components/icon.tsx'
import { useHome } from '#web/data/home.ts'
import { texts } from '#web/texts/language.ts'
import { readAnswer, type ToldLine } from './review-words.ts'

interface ToldProps {
  readonly answer: Data
}

interface AlsoListedProps extends ToldProps {
  /** Whether the title is above already. */
  readonly hasTitle: boolean
}

/** Other items of the same things. */
export function AlsoListed({ answer, hasTitle }: AlsoListedProps): JSX.Element {
  const { alsoListed } = readAnswer(useHome(), answer)
  const title = hasTitle ? undefined : texts.value.plan.review.alsoListed
  return <ToldRows title={title} lines={alsoListed} />
}

/** What is told besides: items that a person has changed, and all that could not be worked out. */
export function ToldLines({ answer }: ToldProps): JSX.Element {
  const home = useHome()
  const { review } = texts.value.plan
  const { kept, unresolved } = readAnswer(home, answer)
  return (
    <>
      <ToldRows title={review.kept} lines={kept} />
      {unresolved.length > 0 && (
        <section class="section">
          <h3 class="section-title">{review.unresolved}</h3>
          <ul class="plan-notes">
            {unresolved.map((sentence) => (
              <li key={sentence} class="row">
                <Icon name="info" />
                <span class="grow">{sentence}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface ToldRowsProps {
  readonly title: string | undefined
  readonly lines: readonly ToldLine[]
}

function ToldRows({ title, lines }: ToldRowsProps): JSX.Element | null {
  if (lines.length === 0) return null
  return (
    <section class="section">
      {title && <h3 class="section-title">{title}</h3>}
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
