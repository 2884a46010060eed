/** The store of objects in the database. */
export const STORE = 'larder'

/**
 * Resolves once all of the transaction is written, and rejects if nothing of it is, or if the browser has closed the
 * database: Chromium then tells nothing of some transactions.
 */
export function ended(transaction: IDBTransaction): Promise<void> {
  const { db } = transaction
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = () => reject(errorOf(transaction.error))
  transaction.addEventListener('complete', () => resolve())
  transaction.addEventListener('abort', fail)
  db.addEventListener('close', fail)
  return promise.finally(() => db.removeEventListener('close', fail))
}

export const errorOf = (error: DOMException | null): Error =>
  error ?? new DOMException('The transaction was ended.', 'AbortError')

export function isOpen(database: IDBDatabase): boolean {
  try {
    return !!database.transaction(STORE)
  } catch {
    return false
  }
}
