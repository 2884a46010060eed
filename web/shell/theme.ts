import { signal } from '@preact/signals'

/** Which colours this device shows. `system` follows the settings of the device. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'larder.theme'

export const theme = signal<Theme>('system')

/** Shows the theme that was chosen on this device. Called before the first screen. */
export function startTheme(): void {
  const stored = localStorage.getItem(KEY)
  show(THEMES.find((one) => one === stored) ?? 'system')
}

/** Changes the theme on this device. */
export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(KEY, chosen)
  show(chosen)
}

function show(chosen: Theme): void {
  theme.value = chosen
  if (chosen === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = chosen
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.media = mediaFor(bar, chosen)
}

/** The bar of the browser has a colour for light and one for dark. The one that is not wanted matches no screen. */
function mediaFor(bar: HTMLMetaElement, chosen: Theme): string {
  const own = bar.dataset['theme'] ?? (bar.media.includes('dark') ? 'dark' : 'light')
  bar.dataset['theme'] = own
  if (chosen === 'system') return `(prefers-color-scheme: ${own})`
  return own === chosen ? 'all' : 'not all'
}
