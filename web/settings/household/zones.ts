import type { Option } from '#web/settings/picker.tsx'
import { language } from '#web/texts/language.ts'

/** The time zone of this device. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** All time zones by the names of their cities; the one of this device is the first. */
export function zoneOptions(): readonly Option[] {
  const own = ownZone()
  const ids = Intl.supportedValuesOf('timeZone')
  const others = ids.filter((id) => id !== own).map(zoneOption)
  return [zoneOption(own), ...others.toSorted((a, b) => a.label.localeCompare(b.label))]
}

/** @param id such as `America/New_York` @returns such as `New York` */
export const cityOf = (id: string): string => (id.split('/').at(-1) ?? id).replaceAll('_', ' ')

function zoneOption(id: string): Option {
  const region = id.split('/').slice(0, -1).join(', ').replaceAll('_', ' ')
  return { id, label: cityOf(id), note: region || id }
}

/** @returns such as `Euro (EUR)` */
export function currencyName(code: string): string {
  const name = new Intl.DisplayNames(language.value, { type: 'currency' }).of(code)
  return name === undefined || name === code ? code : `${name} (${code})`
}

/** All currencies by their names. */
export function currencyOptions(): readonly Option[] {
  const names = new Intl.DisplayNames(language.value, { type: 'currency' })
  return Intl.supportedValuesOf('currency')
    .map((id) => ({ id, label: names.of(id) ?? id, note: id }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language.value))
}
