import type { JSX } from 'preact'
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import { Icon } from '#web/components/icon.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { useRole, useRows } from '#web/data/home.ts'
import { texts } from '#web/texts/language.ts'
import { type Command, commandsOf, findCommands } from './commands.ts'

interface PaletteProps {
  /** What was typed until it is drawn. */
  readonly typedAhead: () => string
  readonly onClose: () => void
}

/** Finds screens, actions, lists, recipes and foods by their names, and goes there. */
export function Palette({ typedAhead, onClose }: PaletteProps): JSX.Element {
  const { desktop } = texts.value
  const [typed, setTyped] = useState(typedAhead)
  const [at, setAt] = useState(0)
  const found = useFound(typed)
  const id = useId()
  const idOf = (i: number) => `${id}-${i}`
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((at + step + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter') run(found[at])
    else return
    event.preventDefault()
  }
  return (
    <Sheet title={desktop.palette} onClose={onClose}>
      <div class="search">
        <Icon name="search" />
        <input
          class="input"
          role="combobox"
          list={undefined}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found[at] && idOf(at)}
          aria-label={desktop.palette}
          placeholder={desktop.find}
          autocomplete="off"
          autofocus
          value={typed}
          onInput={({ currentTarget: { value } }) => {
            setTyped(value)
            setAt(0)
          }}
          onKeyDown={onKey}
        />
      </div>
      {found.length === 0 && <p role="status">{desktop.nothing(typed.trim())}</p>}
      <ul class="rows palette" role="listbox" id={id} aria-label={desktop.palette} ref={list}>
        {found.map((command, i) => (
          <li
            key={command.key}
            id={idOf(i)}
            role="option"
            class="palette-row"
            aria-selected={i === at}
            onPointerMove={() => setAt(i)}
            onClick={() => run(command)}
          >
            <Icon name={command.icon} />
            <span class="grow">{command.name}</span>
            <span class="quiet small">{command.kind}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function useFound(typed: string): readonly Command[] {
  const mayWrite = useRole() !== 'viewer'
  const rows = {
    lists: useRows((home) => home.lists.where({ archived_at: null })),
    recipes: useRows((home) => home.recipes),
    foods: useRows((home) => home.foods),
  }
  const { lists, recipes, foods } = rows
  const all = useMemo(() => commandsOf(rows, mayWrite), [lists, recipes, foods, mayWrite])
  return useMemo(() => findCommands(all, typed), [all, typed])
}
