import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { reportProblem } from './toasts.tsx'

/**
 * A component whose code is loaded when it is shown for the first time, such as a sheet. It keeps the first screen
 * small. The service worker has the code also without a network.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
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
      load().then(keep, reportProblem)
    }, [])
    return Shown ? <Shown {...props} /> : null
  }
}
