import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Empty } from '#web/components/empty.tsx'
import { texts } from '#web/texts/language.ts'
import { sentenceFor } from '#web/texts/problems.ts'

/** A question to the server, and its last answer. */
export interface Asked<Body> {
  readonly body: Body | undefined
  readonly problem: unknown
  /** Asks again. The last answer stays until then. */
  readonly again: () => Promise<void>
}

/** Asks the server when the screen opens, or when an input changes. */
export function useAnswer<Body>(
  ask: () => Promise<Body>,
  inputs: readonly unknown[] = [],
): Asked<Body> {
  const [{ body, problem }, show] = useState<{ body?: Body; problem?: unknown }>({})
  const last = useRef(0)
  const again = () => {
    const turn = ++last.current
    // An older answer may come later.
    const take = (next: Parameters<typeof show>[0]) => void (turn === last.current && show(next))
    return ask().then(
      (answer) => take({ body: answer }),
      (error: unknown) => take((before) => ({ ...before, problem: error })),
    )
  }
  useEffect(() => void again(), inputs)
  return { body, problem, again }
}

interface AnswerProps<Body> {
  readonly of: Asked<Body>
  readonly children: (body: Body) => ComponentChildren
}

/** Shows an answer; without one, why there is none. */
export function Answer<Body>({ of, children }: AnswerProps<Body>): JSX.Element {
  const { shell } = texts.value
  if (of.body !== undefined) return <>{children(of.body)}</>
  if (of.problem === undefined) return <p class="settings-waits quiet">{shell.loading}</p>
  return (
    <Empty icon="offline" text={sentenceFor(of.problem)}>
      <Button onPress={of.again}>{shell.again}</Button>
    </Empty>
  )
}
