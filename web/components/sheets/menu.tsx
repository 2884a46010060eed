import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { IconButton } from '#web/components/button.tsx'
import { Icon, type IconName } from '#web/components/icon.tsx'
import { reportProblem } from '#web/components/toasts.tsx'
import { useWide } from '#web/components/use-wide.ts'
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

/** A button with three dots that opens actions: a sheet on a phone, beside the button in a wide window. */
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

/** Where the navigation is at the side (`web/shell/shell.css`). */
const WIDE = '(min-width: 60rem)'
/** Pixels between a menu and its button, and the edges of the window. */
const GAP = 4

/** Actions, which the arrow keys reach too. An action closes them by itself. */
export function MenuSheet({ title, items, onClose }: MenuSheetProps): JSX.Element {
  const list = useRef<HTMLUListElement>(null)
  const [button] = useState(pressedButton)
  const isWide = useWide(WIDE)
  useLayoutEffect(() => {
    const dialog = list.current?.closest('dialog')
    dialog?.addEventListener('keydown', moveFocus)
    if (!dialog || !button || !isWide) return undefined
    dialog.classList.add('is-menu')
    placeBeside(dialog, button)
    return () => {
      dialog.classList.remove('is-menu')
      dialog.style.inset = ''
    }
  }, [isWide])
  return (
    <Sheet title={title} onClose={onClose}>
      <ul class="rows" ref={list}>
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

/** The button that was pressed last. Safari gives it no focus, but the pointer is still on it. */
function pressedButton(): Element | undefined {
  const focused = document.activeElement?.closest('button')
  return focused ?? [...document.querySelectorAll('button:hover')].at(-1)
}

/** Places a dialog below a button, with the same outer edge, or as far up as the window needs it. */
function placeBeside(dialog: HTMLElement, button: Element): void {
  const { left, right, bottom } = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = dialog
  const isRight = left + right > innerWidth
  const wanted = isRight ? right - width : left
  const x = Math.max(GAP, Math.min(wanted, innerWidth - width - GAP))
  const y = Math.max(GAP, Math.min(bottom + GAP, innerHeight - height - GAP))
  dialog.style.inset = `${y}px auto auto ${x}px`
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus with the arrow keys, also from the title to the first action. */
function moveFocus(event: KeyboardEvent): void {
  const { key, currentTarget } = event
  if (!(currentTarget instanceof HTMLElement)) return
  const all = [...currentTarget.querySelectorAll<HTMLElement>('.sheet-body button')]
  const at = all.findIndex((one) => one === document.activeElement)
  const step = STEPS[key]
  const to =
    key === 'Home'
      ? 0
      : key === 'End'
        ? -1
        : step === undefined
          ? undefined
          : Math.max(-1, at + step)
  if (to === undefined) return
  event.preventDefault()
  all.at(to % all.length)?.focus()
}

async function run(onPress: () => unknown): Promise<void> {
  try {
    await onPress()
  } catch (error) {
    reportProblem(error)
  }
}
