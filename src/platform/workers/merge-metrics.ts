interface Metric {
  readonly head: string[]
  readonly samples: string[]
}

/**
 * Joins texts of metrics (Prometheus text format 0.0.4), in which each metric may be only once. The samples have
 * a label that tells the workers apart.
 */
export function mergeMetrics(texts: readonly string[]): string {
  const metrics = new Map<string, Metric>()
  for (const text of texts) {
    let current: Metric | undefined
    for (const line of text.split('\n')) {
      const [, name] = /^# HELP (\S+)/.exec(line) ?? []
      if (name !== undefined) {
        current = metrics.get(name) ?? { head: [], samples: [] }
        metrics.set(name, current)
      }
      if (line === '' || !current) continue
      if (!line.startsWith('#')) current.samples.push(line)
      else if (!current.head.includes(line)) current.head.push(line)
    }
  }
  return [...metrics.values()]
    .map(({ head, samples }) => `${[...head, ...samples].join('\n')}\n`)
    .join('\n')
}
