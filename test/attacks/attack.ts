import type { Client } from './client.ts'

/** The started service, and the clients that an attack needs. */
export interface Target {
  readonly url: string
  /** How much is sent: `short` in `npm test`, `full` in `npm run attacks`. */
  readonly size: 'short' | 'full'
  /** A client with its own IP address, without an account. */
  client(): Client
  /** A client with its own IP address, a verified account and a household. */
  member(name?: string): Promise<Client>
  /** The token in the newest mail to this address whose text holds `link`. */
  mailedToken(address: string, link: string): Promise<string>
}

/** One attack on a started service. */
export interface Attack {
  /** A sentence about the service, such as "refuses deep JSON before it parses it". */
  readonly name: string
  /** Makes what is sent, before the measurement begins: the attacker shares a process with those who wait. */
  prepare?(size: Target['size']): Promise<void>
  /** Attacks. It fails where the attack succeeds. */
  run(target: Target): Promise<void>
}
