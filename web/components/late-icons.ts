import { addIcons, type LateIcon } from './icon.tsx'

/** The paths of icons that the first screen does not need, as in `icon.tsx`. A screen that shows one imports this file. */
const LATE_PATHS: Readonly<Record<LateIcon, string>> = {
  sort: 'M7 5v14M4 16l3 3 3-3M13 7h7M13 12h5M13 17h3',
  up: 'M5 15l7-7 7 7',
  snow: 'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5L12 7l2.5-2.5M9.5 19.5L12 17l2.5 2.5',
  bin: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  pot: 'M5 10h14v7a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM3 11h2M19 11h2M9 6.5c0-1 1-1 1-2.5M14 6.5c0-1 1-1 1-2.5',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  barcode: 'M4 6v12M7 6v12M10.5 6v12M13 6v12M16.5 6v12M20 6v12',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2',
  drag: 'M9 5.25a.75.75 0 1 1 0 1.5.75.75 0 0 1 0-1.5zM15 5.25a.75.75 0 1 1 0 1.5.75.75 0 0 1 0-1.5zM9 11.25a.75.75 0 1 1 0 1.5.75.75 0 0 1 0-1.5zM15 11.25a.75.75 0 1 1 0 1.5.75.75 0 0 1 0-1.5zM9 17.25a.75.75 0 1 1 0 1.5.75.75 0 0 1 0-1.5zM15 17.25a.75.75 0 1 1 0 1.5.75.75 0 0 1 0-1.5z',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5a2 2 0 0 0 4 0',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  save: 'M12 4v10M8 10.5l4 4 4-4M5 19.5h14',
  text: 'M3 18L8.5 5 14 18M5 13.5h7M14.5 18l3.25-7.5L21 18M15.6 15.5h4.3',
  mic: 'M12 3.5a2.5 2.5 0 0 1 2.5 2.5v5.5a2.5 2.5 0 0 1-5 0V6A2.5 2.5 0 0 1 12 3.5zM6 11.5a6 6 0 0 0 12 0M12 17.5v3',
  leave: 'M13 4H6v16h7M10 12h10M16.5 8.5L20 12l-3.5 3.5',
}
addIcons(LATE_PATHS)
