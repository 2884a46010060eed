import type { Data } from '@larder/rules/json.ts'
import type { SyncState, Timers } from 'larder-client/engine/loop.ts'
import type { Shared } from 'larder-client/storage/contract.ts'

/** Where the sync of a scope is, as the leader tells it. */
export interface Report {
  readonly state: SyncState
  /** With `failed`: the message of the error. */
  readonly error?: string
}

export type Question = 'sync' | 'sign_out'

/** A message from one tab to the others. */
type Message =
  | {
      readonly type: 'ask'
      readonly id: string
      readonly question: Question
      readonly scope: string
    }
  | ({ readonly type: 'answer'; readonly id: string } & Report)
  | ({ readonly type: 'report'; readonly scope: string } & Report)
  | { readonly type: 'leads' | 'signed_out' }

/** What a tab does when it leads, and when another one does. */
interface LeadDeps {
  readonly accountId: string
  readonly timers: Timers
  readonly uuid: () => string
  /** Reads all that another tab may have written. */
  readonly prepare: () => Promise<void>
  /** Begins to sync. */
  readonly begin: () => void
  /** Syncs no more: this tab was frozen, and another one leads. */
  readonly onLost: () => void
  readonly answer: (question: Question, scopeId: string) => Promise<Report>
  /** Another tab leads from now on. Commits of the last leader may have been missed. */
  readonly onOtherLeads: () => void
  readonly onSignedOut: () => void
}

/** One of the tabs with the same account: one leads, which means that it syncs. */
export interface Leader {
  readonly isLeader: () => boolean
  /**
   * A number for each time that this tab was chosen; undefined where it is not. It is chosen before it is the leader:
   * from then on no other tab syncs.
   */
  readonly term: () => number | undefined
  /** All that it needs is there. It has asked for the lead before that. */
  start(): void
  /** Asks the leader, which may be this tab. @returns undefined if no answer came in time */
  ask(question: Question, scopeId: string): Promise<Report | undefined>
  /** Shows the state of a scope in all tabs. */
  report(scopeId: string, report: Report): void
  readonly reportOf: (scopeId: string) => Report
  /** Calls back when the state of a scope changes. @returns a function that ends it */
  onReport(scopeId: string, onChange: () => void): () => void
  /** Ends the account in the other tabs. */
  tellSignedOut(): void
  /** Leaves the lead to the next tab. */
  stop(): Promise<void>
}

interface Asked {
  readonly question: Question
  readonly scope: string
  readonly resolve: (report: Report | undefined) => void
}

/** Milliseconds until a question counts as lost. */
const TIMEOUT = 30_000
/** Milliseconds until a tab that could not lead tries again. */
const RETRY = 5000

/**
 * Takes part in the choice of a leader. Without other tabs it leads at once. It is one closure, because its parts
 * share the questions that are open.
 */
export function createLeader(shared: Shared | undefined, deps: LeadDeps): Leader {
  const { accountId: account, timers, uuid } = deps
  const asked = new Map<string, Asked>()
  const reports = new Map<string, Report>()
  const listeners = new Map<string, Set<() => void>>()
  let isLeader = false
  let isChosen = false
  let term = 0
  let isStopped = false
  const { promise: started, resolve: begin } = Promise.withResolvers<void>()
  let endLead: (() => Promise<void>) | undefined
  /** Messages that came before the start. */
  let early: Message[] | undefined = []

  const post = (message: Message) => shared?.post({ ...message, account })

  function keep(scopeId: string, report: Report): void {
    reports.set(scopeId, report)
    listeners.get(scopeId)?.forEach((listener) => listener())
  }

  const send = (id: string, { question, scope }: Asked) =>
    post({ type: 'ask', id, question, scope })

  /** An error is part of the answer, so that the tab that asks shows it. */
  const answer = (question: Question, scope: string): Promise<Report> =>
    deps.answer(question, scope).catch(failedWith)

  let cancelRetry: (() => void) | undefined
  /** Lets another tab lead after an error, and asks for the lead again. */
  function takeLead(): void {
    if (isStopped) return
    endLead = shared?.lead(account, (signal) =>
      work(signal).then(loseLead, (error: unknown) => {
        isChosen = false
        for (const scope of new Set([account, ...listeners.keys()])) keep(scope, failedWith(error))
        cancelRetry = timers.after(RETRY, takeLead)
      }),
    )
  }

  function loseLead(): void {
    const hasLed = isLeader
    isLeader = false
    isChosen = false
    if (isStopped) return
    takeLead()
    if (hasLed) deps.onLost()
  }

  async function work(signal: AbortSignal): Promise<void> {
    isChosen = true
    term += 1
    await started
    if (signal.aborted) return
    await deps.prepare()
    if (signal.aborted) return
    isLeader = true
    post({ type: 'leads' })
    deps.begin()
    for (const { question, scope, resolve } of asked.values())
      void answer(question, scope).then(resolve)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  }

  function take(message: Message): void {
    switch (message.type) {
      case 'ask':
        if (isLeader)
          void answer(message.question, message.scope).then((report) =>
            post({ type: 'answer', id: message.id, ...report }),
          )
        break
      case 'answer': {
        const one = asked.get(message.id)
        if (one) keep(one.scope, reportIn(message))
        one?.resolve(reportIn(message))
        break
      }
      case 'report':
        if (!isLeader) keep(message.scope, reportIn(message))
        break
      case 'leads':
        if (isLeader) break // it will notice
        for (const [id, one] of asked) send(id, one)
        deps.onOtherLeads()
        break
      case 'signed_out':
        for (const { question, resolve } of asked.values())
          if (question === 'sign_out') resolve({ state: 'signed_out' })
        deps.onSignedOut()
        break
    }
  }

  /** Only this library posts there. */
  const isOurs = (message: Data): message is Data & Message => message['account'] === account
  const unlisten = shared?.listen((message) => {
    if (!isOurs(message)) return
    if (early) early.push(message)
    else take(message)
  })
  takeLead()
  return {
    isLeader: () => isLeader,
    term: () => (isChosen ? term : undefined),
    start() {
      const came = early ?? []
      early = undefined
      for (const message of came) take(message)
      begin()
      if (shared) return
      isLeader = true
      deps.begin()
    },
    async ask(question, scope) {
      if (isLeader) return answer(question, scope)
      if (isStopped) return undefined
      const id = uuid()
      const { promise, resolve } = Promise.withResolvers<Report | undefined>()
      const one = { question, scope, resolve }
      asked.set(id, one)
      send(id, one)
      const cancel = timers.after(TIMEOUT, () => resolve(undefined))
      return promise.finally(() => {
        cancel()
        asked.delete(id)
      })
    },
    report(scope, report) {
      if (!isLeader && shared) return
      keep(scope, report)
      post({ type: 'report', scope, ...report })
    },
    reportOf: (scopeId) => reports.get(scopeId) ?? { state: 'idle' },
    onReport(scopeId, onChange) {
      const all = listeners.get(scopeId) ?? new Set()
      listeners.set(scopeId, all.add(onChange))
      return () => all.delete(onChange)
    },
    tellSignedOut: () => post({ type: 'signed_out' }),
    async stop() {
      isStopped = true
      cancelRetry?.()
      unlisten?.()
      for (const { resolve } of asked.values()) resolve(undefined)
      const end = endLead?.()
      begin() // the work ends, as its signal is aborted
      await end
    },
  }
}

/** The report in a message. */
const reportIn = ({ state, error }: Report): Report => ({
  state,
  ...(error !== undefined && { error }),
})

export const failedWith = (error: unknown): Report => ({ state: 'failed', error: String(error) })
