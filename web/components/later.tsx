import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { loadAllTexts } from '#web/texts/language.ts'
import { reportProblem } from './toasts.tsx'

/**
 * A component whose code is loaded when it is shown for the first time, such as a sheet. It keeps the first screen
 * small. The service worker has the code also without a network.
 *
 * @param loadTexts loads the texts that it shows. The default loads those of all screens.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loadTexts: () => Promise<void> = loadAllTexts,
): (props: Props) => JSX.Element | null {
  let loaded: ComponentType<Props> | undefined
  return function Later(props) {
    const [Shown, show] = useState(() => loaded)
    useEffect(() => {
      if (loaded) return
      const keep = (component: ComponentType<Props>) => {
        loaded = component
        show(() => component)
      }
      Promise.all([load(), loadTexts()]).then(([component]) => keep(component), reportProblem)
    }, [])
    return Shown ? <Shown {...props} /> : null
  }
}
