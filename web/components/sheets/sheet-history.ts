import { signal } from '@preact/signals'
import type { JSX } from 'preact'

// Each open sheet has an entry of its own in the history of the browser, so the back button of a phone closes the
// sheet that was opened last, and does not leave the screen.

const open: (() => void)[] = []
/** How many sheets are open. */
export const openSheets = signal(0)
/** A sheet above any screen. It is in the one tree of the app: two trees would give the same ids (`useId`). */
export const sheetOfApp = signal<JSX.Element | null>(null)
/** Steps back that this file has asked for, and that the browser has not done yet. */
let stepsBack = 0
/** Changes of the history that wait for these steps. */
const waiting: (() => void)[] = []
let isListening = false

/** True while the browser still goes back to the entry of the screen below closed sheets. */
export const isSteppingBack = (): boolean => stepsBack > 0

/**
 * Changes the history when the browser has gone back as far as this file has asked. A change before would be left
 * behind.
 *
 * @param change may find the entry of a sheet that is still open
 */
export function afterSteps(change: () => void): void {
  if (stepsBack === 0 && depth() === 0) return change()
  waiting.push(change)
  setTimeout(settle) // the sheets of a screen that goes are closed by then
}

/**
 * Adds an open sheet.
 *
 * @param close is called when the user goes back
 * @returns a function that removes it
 */
export function holdBack(close: () => void): () => void {
  if (!isListening) addEventListener('popstate', onBack)
  isListening = true
  open.push(close)
  onChange()
  return () => {
    open.splice(open.indexOf(close), 1)
    onChange()
  }
}

function onChange(): void {
  openSheets.value = open.length
  setTimeout(settle) // a sheet that opens in place of another one is counted by then
}

/** How many sheets are open, as the history knows it. */
const depth = (): number => history.state?.sheet ?? 0

/** Gives the history as many entries as there are sheets. One that replaces another takes its entry. */
function settle(): void {
  if (stepsBack > 0) return // `onBack` goes on
  for (let next = depth() + 1; next <= open.length; next++) history.pushState({ sheet: next }, '')
  stepsBack = Math.max(0, depth() - open.length)
  if (stepsBack > 0) history.go(-stepsBack)
  else for (const change of waiting.splice(0)) change()
}

function onBack(): void {
  if (stepsBack > 0) {
    stepsBack = 0
    return settle()
  }
  // Also an entry of a sheet that a new screen has closed: nothing is behind it.
  if (depth() > open.length) return settle()
  for (const close of open.slice(depth()).toReversed()) close()
}
