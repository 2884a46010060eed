import type { Visitor } from './visitor.ts'

/** The started service, and the people whom an attack needs. */
export interface Target {
  readonly url: string
  /** `short` in `npm test`, `full` in `npm run attacks`: how much is sent. */
  readonly size: 'short' | 'full'
  /** A client at an address of its own, without an account. */
  visitor(): Visitor
  /** A client at an address of its own, with a verified account and a household. */
  member(name?: string): Promise<Visitor>
  /** The token in the newest mail to this address whose text holds `link`. */
  mailedToken(address: string, link: string): Promise<string>
}

/** One attack on a started service. */
export interface Attack {
  /** A sentence about the service, such as "refuses deep JSON before it parses it". */
  readonly name: string
  /** Attacks. It fails where the attack succeeds. */
  run(target: Target): Promise<void>
}
