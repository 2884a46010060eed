import type { RefusalReason } from '#platform/archives/file-refused.ts'
import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'

// The messages between the service and the process that reads a file.

export interface ReadTask {
  readonly path: string
  readonly fileName: string | undefined
  /** The number of the first record that is wanted, from 0. */
  readonly from: number
  /** The most bytes that the rows of Larder's own export may have: as many as a household can keep. */
  readonly maxRowBytes?: number
}

/** A record of a page, with the number of its photos instead of the photos. */
export interface ReadRecord {
  readonly record: ImportRecord
  readonly photos: number
}

export type Request =
  | (ReadTask & { readonly kind: 'open' })
  | { readonly kind: 'next' }
  | {
      readonly kind: 'photo'
      /** Of the last page. */
      readonly index: number
      readonly photo: number
      /** The bytes are written to this file. */
      readonly path: string
    }

export interface Opened {
  readonly system: string
  readonly total: number
}

export interface Page {
  readonly records: readonly ReadRecord[]
  /** True if there are no records after these. */
  readonly isLast: boolean
}

/** A photo in a file. */
export interface PhotoFile {
  readonly bytes: number
  /** In hexadecimal. */
  readonly sha256: string
  /** The first bytes. */
  readonly head: Uint8Array
}

export type Response =
  | { readonly value: Opened | Page | PhotoFile }
  /** The file is the cause. The sentence is for people. */
  | { readonly refused: string; readonly reason: RefusalReason }
  /** The disk is the cause, not the file. */
  | { readonly unavailable: string }
