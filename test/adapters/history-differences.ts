import { isSameJson, type Data } from '@larder/rules/json.ts'
import { ENTITIES } from '@larder/rules/kitchen/all-entities.ts'
import { type AdapterDevice, KINDS } from './device.ts'
import type { HistoryRecord } from './history-record.ts'

/** How the rows of a device differ from those of the server. */
export async function differencesOf(
  { name, device }: { readonly name: string; readonly device: AdapterDevice },
  { rows }: Pick<HistoryRecord, 'rows'>,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const kind of KINDS) {
    const shown = await device.rows(kind)
    const stored = new Map([...rows].filter(([, row]) => row.kind === kind))
    for (const id of shown.keys())
      if (!stored.has(id)) found.push(`${name}: the ${kind} ${id} is too many`)
    for (const [id, { data }] of stored) {
      const one = shown.get(id)
      if (!one) found.push(`${name}: the ${kind} ${id} is missing`)
      else
        found.push(...differentFields(kind, one, data).map((text) => `${name}: ${text} of ${id}`))
    }
  }
  return found
}

function differentFields(kind: string, shown: Data, stored: Data): readonly string[] {
  const fields = Object.keys(ENTITIES.get(kind)?.fields ?? {})
  return fields.flatMap((field) => {
    const [one = null, other = null] = [shown[field], stored[field]]
    if (isSameJson(one, other)) return []
    return [`${kind}.${field} is ${JSON.stringify(one)} and not ${JSON.stringify(other)}`]
  })
}
