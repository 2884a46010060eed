import { useEffect, useState } from 'preact/hooks'

/**
 * Keeps the screen on while a component is shown. The browser ends it when the page is hidden, so it asks again
 * when the page comes back.
 *
 * @param isWanted false: the screen may go off
 * @returns whether the browser can do it: only on secure pages
 */
export function useWakeLock(isWanted = true): boolean {
  const [isHeld, setHeld] = useState('wakeLock' in navigator)
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isEnded = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isEnded) await lock.release()
        else setHeld(true)
      } catch (error) {
        // The device saves its battery.
        if (!(error instanceof DOMException)) throw error
        setHeld(false)
      }
    }
    const onVisible = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isEnded = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [isWanted])
  return isHeld
}
