import { useMemo, useState } from 'preact/hooks'
import { useHome } from './home.ts'

interface WithId {
  readonly id: string
}

const pairOf = (one: WithId, other: WithId): string => [one.id, other.id].toSorted().join(' ')

/**
 * The pairs of rows that look the same and are not, as somebody has said on this device.
 *
 * @returns whether two rows are such a pair, and a function that says so
 */
export function useApart() {
  const key = `larder.apart.${useHome().id}`
  const [stored, store] = useState(() => localStorage.getItem(key) ?? '')
  const isApart = useMemo(() => {
    const pairs = new Set(stored.split(','))
    return (one: WithId, other: WithId) => pairs.has(pairOf(one, other))
  }, [stored])
  return [
    isApart,
    (one: WithId, other: WithId) => {
      const next = [...stored.split(',').filter(Boolean), pairOf(one, other)].join(',')
      localStorage.setItem(key, next)
      store(next)
    },
  ] as const
}
