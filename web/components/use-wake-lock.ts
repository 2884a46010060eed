import { useEffect, useState } from 'preact/hooks'

/**
 * Keeps the screen on while a component is shown.
 *
 * @returns whether the browser can do it: only on secure pages
 */
export function useWakeLock(): boolean {
  const [isHeld, setHeld] = useState('wakeLock' in navigator)
  useEffect(() => {
    const ended = new AbortController()
    keepAwake(ended.signal, setHeld)
    return () => ended.abort()
  }, [])
  return isHeld
}

/**
 * Keeps the screen on until the signal. The browser ends it when the page is hidden, so it asks again when the page
 * comes back.
 *
 * @param onHeld hears whether the screen stays on
 */
export function keepAwake(signal: AbortSignal, onHeld?: (isHeld: boolean) => void): void {
  if (!('wakeLock' in navigator) || signal.aborted) return
  let lock: WakeLockSentinel | undefined
  const hold = async () => {
    if (document.visibilityState !== 'visible') return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (signal.aborted) await lock.release()
      else onHeld?.(true)
    } catch (error) {
      // The device saves its battery.
      if (!(error instanceof DOMException)) throw error
      onHeld?.(false)
    }
  }
  void hold()
  document.addEventListener('visibilitychange', () => void hold(), { signal })
  signal.addEventListener('abort', () => void lock?.release())
}
