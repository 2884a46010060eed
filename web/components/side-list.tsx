import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { rowSearch } from '#web/data/search-rows.ts'
import { Icon } from './icon.tsx'
import { LongList } from './long-list.tsx'
import { useWide } from './use-wide.ts'

export interface SideRow {
  readonly id: string
  readonly href: string
  readonly name: string
  /** Further names by which it is found. */
  readonly names?: readonly (string | null)[]
  /** A few words below its name. */
  readonly facts?: string
  readonly picture?: JSX.Element
}

interface BesideProps {
  /** Of the list. */
  readonly label: string
  /** Of the field that searches it. */
  readonly search: string
  /** The id of the row that is shown beside it. */
  readonly shown: string
  readonly useSideRows: () => readonly SideRow[]
  /** The screen needs all the room. */
  readonly isAlone?: boolean
  readonly children: ComponentChildren
}

/** A screen, and on a wide window the list beside it, from which it was opened. */
export function BesideList({ children, isAlone, ...props }: BesideProps): JSX.Element {
  if (!useWide()) return <>{children}</>
  return (
    <div class={isAlone ? undefined : 'split'}>
      {!isAlone && <SideList {...props} />}
      {children}
    </div>
  )
}

const searchSide = rowSearch<SideRow>(({ name, names = [] }) => [name, ...names].join(' '))

/** The search stays from one screen to the next. */
const searches = new Map<string, string>()

function SideList(props: Omit<BesideProps, 'children'>): JSX.Element {
  const { label, search, shown, useSideRows } = props
  const rows = useSideRows()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(searches.get(label) ?? '')
  const found = searchSide(rows, typed)
  useLayoutEffect(() => {
    const current = list.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <aside class="side" aria-label={label}>
      <div class="search">
        <Icon name="search" />
        <input
          class="input"
          type="search"
          aria-label={search}
          placeholder={search}
          value={typed}
          onInput={({ currentTarget: { value } }) => {
            searches.set(label, value)
            setTyped(value)
          }}
        />
      </div>
      <div class="side-rows" ref={list}>
        <LongList rows={found} class="side-list">
          {({ id, href, name, facts, picture }) => (
            <a class="row-main row" href={href} aria-current={id === shown ? 'true' : undefined}>
              {picture && <span class="thumb">{picture}</span>}
              <span class="grow">
                {name}
                {facts && <span class="quiet small side-facts">{facts}</span>}
              </span>
            </a>
          )}
        </LongList>
      </div>
    </aside>
  )
}
