import type { JSX } from 'preact'

/** The paths of the icons, in a square of 24. Drawn for Larder. */
const PATHS = {
  today:
    'M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  list: 'M9 6h11M9 12h11M9 18h11M4 6l1 1 1.5-2M4 12l1 1 1.5-2M4 18l1 1 1.5-2',
  pantry: 'M5 3h14v18H5zM5 9h14M5 15h14M9 6h2M9 12h2M9 18h2',
  recipes: 'M5 4h10a4 4 0 0 1 4 4v12H9a4 4 0 0 1-4-4zM5 16a4 4 0 0 1 4-4h10M9 7.5h6',
  plan: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h2M14 14h2M8 17h2',
  settings:
    'M4 7.5h8.5M17.5 7.5H20M4 16.5h2.5M11.5 16.5H20M15 5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM9 14a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7',
  back: 'M15 5l-7 7 7 7',
  down: 'M5 9l7 7 7-7',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16.2 16.2L20.5 20.5',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M5 12v8h14v-8',
  people:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 20c.6-3.5 3-5.5 6.5-5.5s5.9 2 6.5 5.5M16 5.3a3.5 3.5 0 0 1 0 6.5M18 14.9c2 .8 3.2 2.6 3.5 5.1',
  cloud: 'M7 18a4 4 0 0 1-.5-8A6 6 0 0 1 18 9.5 4.3 4.3 0 0 1 17.5 18z',
  offline: 'M7 18a4 4 0 0 1-.5-8A6 6 0 0 1 18 9.5 4.3 4.3 0 0 1 17.5 18zM4 3.5l16 17',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17.3v.01',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 10a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  bag: 'M6 8h12l1 12H5zM9 10V7a3 3 0 0 1 6 0v3',
  undo: 'M4 9h10a6 6 0 0 1 0 12H9M8 5L4 9l4 4',
  grid: 'M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z',
  store:
    'M4 9l1.5-5h13L20 9M4 9a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0A2.7 2.7 0 0 0 20 9M5.5 12v8h13v-8M10 20v-5h4v5',
}

/** The icons of `late-icons.ts`. */
export type LateIcon =
  | 'close'
  | 'forward'
  | 'edit'
  | 'sync'
  | 'home'
  | 'sort'
  | 'up'
  | 'snow'
  | 'bin'
  | 'pot'
  | 'print'
  | 'barcode'
  | 'clock'
  | 'drag'
  | 'bell'
  | 'copy'
  | 'phone'
  | 'save'
  | 'leave'
  | 'text'
  | 'mic'
  | 'user'
  | 'star'
  | 'open'
  | 'info'
  | 'link'
  | 'key'
  | 'eye'
export type IconName = keyof typeof PATHS | LateIcon | 'more' | 'minus'

const paths: Partial<Record<IconName, string>> = PATHS

/** Adds the icons of `late-icons.ts`, which the screens that show them import. */
export const addIcons = (more: Readonly<Record<LateIcon, string>>) => Object.assign(paths, more)

/** An icon that only decorates: the text beside it, or the label of its button, says the same. */
export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  // Each row of a list has one of these, and scrolling past a border costs half of scrolling past a drawing.
  if (name === 'more' || name === 'minus')
    return <span class={name === 'more' ? 'icon dots' : 'icon dash'} aria-hidden="true" />
  const turns = name === 'back' || name === 'forward' || name === 'undo'
  return (
    <svg class={turns ? 'icon turns' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
