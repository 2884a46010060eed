import { effect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { clock } from './timers.ts'

/** The bars that a screen may have at the bottom of the window. A wide window has the navigation at its side. */
const BARS = '.nav, .list-add, .bottom-bar, .list-run, .recipes-cook-bar'

/** Keeps `--bars`: the pixels at the bottom of the window that bars cover. What is above all screens stays above them. */
export function useBars(): void {
  useEffect(() => {
    let shown = -1
    const measure = () => {
      const covered = Math.max(0, ...[...document.querySelectorAll(BARS)].map(coveredBy))
      if (covered === shown) return
      shown = covered
      document.documentElement.style.setProperty('--bars', `${covered}px`)
    }
    const watcher = new MutationObserver(measure)
    watcher.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', measure)
    const end = effect(() => {
      void clock.value // a keyboard may move a bar
      measure()
    })
    return () => {
      end()
      watcher.disconnect()
      removeEventListener('resize', measure)
      document.documentElement.style.removeProperty('--bars')
    }
  }, [])
}

function coveredBy(bar: Element): number {
  const { height } = bar.getBoundingClientRect()
  const { position, bottom } = getComputedStyle(bar)
  const isBar = /fixed|sticky/.test(position) && height > 0 && height < innerHeight / 2
  return isBar ? Math.ceil(height + Number.parseFloat(bottom)) : 0
}
