/** The store of objects in the database. */
export const STORE = 'larder'

/** Resolves once all of the transaction is written, and rejects if nothing of it is. */
export function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(errorOf(transaction.error)))
  })
}

export const errorOf = (error: DOMException | null): Error =>
  error ?? new DOMException('The browser ended the transaction.', 'AbortError')
