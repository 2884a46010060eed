import type { ComponentChildren, JSX } from 'preact'
import { Blocks } from './blocks.tsx'
import { useGrowing } from './growing.ts'

interface LongListProps<Row> {
  readonly rows: readonly Row[]
  readonly children: (row: Row) => ComponentChildren
  readonly class?: string
}

/** A list that makes its rows when the reader comes near them. */
export function LongList<Row extends { readonly id: string }>(
  props: LongListProps<Row>,
): JSX.Element {
  const { rows, children } = props
  const { count, end } = useGrowing<HTMLLIElement>(rows.length)
  return (
    <ul class={props.class ?? 'rows'}>
      <Blocks rows={rows.slice(0, count)}>{children}</Blocks>
      {count < rows.length && <li ref={end} aria-hidden="true" />}
    </ul>
  )
}
