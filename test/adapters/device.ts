import type { Data } from '@larder/rules/json.ts'
import type { Transport } from 'larder-client/engine/wire.ts'
import type { Platform } from 'larder-client/platform.ts'
import type { Person } from '#test/app/person.ts'

/** The kinds of rows that each device of a history keeps. */
export const KINDS = ['shopping_list', 'shopping_item', 'food', 'pantry_item', 'stock_movement']

/** How a test opens a device of one person in one household. */
export interface DeviceOptions {
  readonly person: Person
  readonly householdId: string
  /** The way to the server. It may lose requests and answers. */
  readonly transport: Transport
  readonly platform: Partial<Platform>
}

/** A device that keeps a household with a third-party library, through one of our adapters. */
export interface AdapterDevice {
  readonly name: string
  /** The ids of rows with a change that the server did not take, of which the app was told. */
  told?(): Promise<ReadonlySet<string>>
  /** The rows that the app sees, by their ids. */
  rows(kind: string): Promise<ReadonlyMap<string, Data>>
  /** All changes: @throws Refused, if the rows do not allow it; then nothing has changed. */
  create(kind: string, id: string, data: Data): Promise<void>
  /** Changes fields of a row that the app sees. */
  update(kind: string, id: string, patch: Data): Promise<void>
  remove(kind: string, id: string): Promise<void>
  /** One attempt to push and pull. A lost request or answer only ends the attempt. */
  sync(): Promise<void>
  /** Starts the app again with what the library has stored. */
  restart(): Promise<void>
  /** Copies what is stored now. @returns a function that opens a phone with that copy */
  backUp(): Promise<() => Promise<AdapterDevice>>
  close(): Promise<void>
}

export type OpenDevice = (options: DeviceOptions) => Promise<AdapterDevice>
