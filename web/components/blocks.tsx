import type { ComponentChildren, JSX, VNode } from 'preact'
import { useRef } from 'preact/hooks'
import { isSameRows } from '#web/data/home.ts'

interface BlocksProps<Row> {
  readonly rows: readonly Row[]
  /** Makes a row. Another function makes all rows again. */
  readonly children: (row: Row) => ComponentChildren
}

/** Rows that are made together: a screen of a phone, and few enough for one frame of an old one. */
export const BLOCK = 12

/** The rows of a list in blocks. A list that grows makes only its new blocks, and keeps the others as they are. */
export function Blocks<Row extends { readonly id: string }>(props: BlocksProps<Row>): JSX.Element {
  const { rows, children } = props
  const starts = Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, i) => i * BLOCK)
  return (
    <>
      {starts.map((start) => (
        <Block key={start} rows={rows.slice(start, start + BLOCK)}>
          {children}
        </Block>
      ))}
    </>
  )
}

interface Made<Row> extends BlocksProps<Row> {
  readonly items: VNode
}

function Block<Row extends { readonly id: string }>({ rows, children }: BlocksProps<Row>): VNode {
  const made = useRef<Made<Row>>(undefined)
  const last = made.current
  // Preact skips what is the same object as before.
  if (last && last.children === children && isSameRows(last.rows, rows)) return last.items
  const items = (
    <>
      {rows.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </>
  )
  made.current = { rows, children, items }
  return items
}
