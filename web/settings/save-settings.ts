import type { Home } from 'larder-client/home'
import { attempt } from '#web/parts/toasts.tsx'
import { texts } from '#web/texts/language.ts'

type Settings = NonNullable<ReturnType<Home['settings']['get']>>
type Patch = Parameters<Home['settings']['update']>[1]

/** Changes settings of the household, and offers to take it back. */
export function saveSettings(home: Home, patch: Patch): Promise<boolean> {
  const before = home.settings.get(home.id)
  const save = (wanted: Patch) => home.settings.update(home.id, wanted)
  return attempt(() => save(patch), {
    said: texts.value.settings.saved,
    ...(before && { undo: () => save(valuesOf(before, patch)) }),
  })
}

/** The stored values of the fields of a patch. */
const valuesOf = (settings: Settings, patch: Patch): Patch =>
  Object.fromEntries(Object.keys(patch).map((name) => [name, Reflect.get(settings, name)]))
