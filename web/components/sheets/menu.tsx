import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { IconButton } from '#web/components/button.tsx'
import { Icon, type IconName } from '#web/components/icon.tsx'
import { reportProblem } from '#web/components/toasts.tsx'
import { texts } from '#web/texts/language.ts'
import { Sheet } from './sheet.tsx'

interface MenuItem {
  readonly icon: IconName
  readonly label: string
  readonly onPress: () => unknown
  readonly isDangerous?: boolean
}

interface MenuProps {
  /** What the actions are about: the title of the sheet. */
  readonly title: string
  readonly items: readonly (MenuItem | false | undefined)[]
}

/** A button with three dots that opens a sheet of actions. */
export function Menu({ title, items }: MenuProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        icon="more"
        label={texts.value.shell.actionsOf(title)}
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <MenuSheet
          title={title}
          items={items.map(
            (item) =>
              item && {
                ...item,
                onPress: () => {
                  close()
                  return item.onPress()
                },
              },
          )}
          onClose={close}
        />
      )}
    </>
  )
}

interface MenuSheetProps extends MenuProps {
  readonly onClose: () => void
}

/** A sheet of actions. An action closes it by itself. */
export function MenuSheet({ title, items, onClose }: MenuSheetProps): JSX.Element {
  return (
    <Sheet title={title} onClose={onClose}>
      <ul class="rows">
        {items.map(
          (item) =>
            item && (
              <li key={item.label}>
                <button
                  type="button"
                  class={`row-main row ${item.isDangerous ? 'wrong' : ''}`}
                  onClick={() => void run(item.onPress)}
                >
                  <Icon name={item.icon} />
                  {item.label}
                </button>
              </li>
            ),
        )}
      </ul>
    </Sheet>
  )
}

async function run(onPress: () => unknown): Promise<void> {
  try {
    await onPress()
  } catch (error) {
    reportProblem(error)
  }
}
