import type { Json } from '@larder/rules/entity.ts'
import { isList } from '@larder/rules/json.ts'
import type { Row } from '@larder/rules/verbs/verb.ts'
import { idsOfSources } from './sources.ts'

/**
 * The sources that a person has dismissed. A dismissed line adds its sources. A line that a person took
 * back still has sources that were dismissed: these count again.
 */
export function dismissedBy(lines: readonly Row[]): ReadonlySet<string> {
  const dismissed = new Set<string>()
  for (const { data } of lines) {
    const { dismissed_at = null, dismissed_sources = [], sources = [] } = data
    const present = new Set(idsOfSources(sources))
    for (const id of textsOf(dismissed_sources))
      if (dismissed_at !== null || !present.has(id)) dismissed.add(id)
    if (dismissed_at !== null) for (const id of present) dismissed.add(id)
  }
  return dismissed
}

const textsOf = (value: Json): readonly string[] =>
  isList(value) ? value.filter((one) => typeof one === 'string') : []
