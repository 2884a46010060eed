import { useEffect, useState } from 'preact/hooks'
import { useHome } from './home.ts'

/** Whether all rows of the household have come to this device. A new device shows screens before that. */
export function useSynced(): boolean {
  const { status } = useHome()
  const [isSynced, set] = useState(() => status.get().lastSynced !== undefined)
  useEffect(() => status.subscribe(({ lastSynced }) => set(lastSynced !== undefined)), [status])
  return isSynced
}
