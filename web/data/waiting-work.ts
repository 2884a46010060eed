/** Work that waits for a while, because a person may take it back. */
export const waitingWork = new Set<() => Promise<void>>()

/** Does all that waits, for somebody who reads the rows as they will be. */
export async function finishWaitingWork(): Promise<void> {
  await Promise.all(Array.from(waitingWork, (finish) => finish()))
}
