/** Between the first process and its workers. */
export type Message =
  /** From a worker: it answers requests now. */
  | { readonly kind: 'ready' }
  /** From a worker that was asked for the metrics of all. */
  | { readonly kind: 'read all'; readonly id: number }
  /** To each worker. */
  | { readonly kind: 'read own'; readonly id: number }
  /** From each worker. */
  | { readonly kind: 'own'; readonly id: number; readonly text: string }
  /** To the worker that has asked. */
  | { readonly kind: 'all'; readonly id: number; readonly text: string }
