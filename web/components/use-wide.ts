import { useEffect, useState } from 'preact/hooks'

/** On such a screen a list stays beside what was opened in it. */
const WIDE = '(min-width: 68.75rem)'

/** Whether the window is as wide as a media query says, now and after each change. */
export function useWide(wide = WIDE): boolean {
  const [isWide, set] = useState(() => matchMedia(wide).matches)
  useEffect(() => {
    const watched = matchMedia(wide)
    const read = () => set(watched.matches)
    watched.addEventListener('change', read)
    return () => watched.removeEventListener('change', read)
  }, [])
  return isWide
}
