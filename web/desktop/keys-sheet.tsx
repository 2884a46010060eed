import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '#web/components/icon.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { texts } from '#web/texts/language.ts'
import { areKeysOn, SHORTCUTS } from './keys.ts'

interface SheetProps {
  readonly onClose: () => void
}

/** Lists the keys, and turns single keys off. */
export function KeysSheet({ onClose }: SheetProps): JSX.Element {
  const { desktop, pantry, shell } = texts.value
  const [isOn, setOn] = useState(areKeysOn)
  const places = [
    ['g', 't', shell.today],
    ['g', 'l', shell.list],
    ['g', 'p', shell.pantry],
    ['g', 'r', shell.recipes],
    ['g', 'm', shell.plan],
    ['g', 's', shell.settings],
  ] as const
  return (
    <Sheet title={desktop.keys} onClose={onClose}>
      <dl class="keys">
        <Keys keys={[COMMAND, 'K']} label={desktop.palette} />
        <Keys keys={[COMMAND, 'Z']} label={shell.undo} />
        <Keys keys={[COMMAND, 'S']} label={shell.save} />
        <Keys keys={['Del']} label={shell.delete} />
        <Keys keys={['up', 'down']} label={desktop.inList} />
        <Keys keys={['Tab']} label={desktop.outOfList} />
      </dl>
      <label class="keys-switch">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            localStorage.setItem(SHORTCUTS, checked ? 'on' : 'off')
            setOn(checked)
          }}
        />
        <span>{desktop.single}</span>
        <span class="quiet small">{desktop.singleHint}</span>
      </label>
      {isOn && (
        <dl class="keys">
          <Keys keys={['/']} label={desktop.search} />
          <Keys keys={['n']} label={desktop.new} />
          <Keys keys={['x']} label={pantry.selecting.start} />
          {places.map(([first, second, name]) => (
            <Keys key={second} keys={[first, second]} label={desktop.goTo(name)} />
          ))}
          <Keys keys={['?']} label={desktop.keys} />
        </dl>
      )}
    </Sheet>
  )
}

/** The key that begins commands on this computer. */
const COMMAND = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'

interface KeysProps {
  readonly keys: readonly string[]
  readonly label: string
}

function Keys({ keys, label }: KeysProps): JSX.Element {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key}>{key === 'up' || key === 'down' ? <Icon name={key} /> : key}</kbd>
        ))}
      </dd>
    </div>
  )
}
