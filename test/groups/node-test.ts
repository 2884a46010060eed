// Stands for `node:test` in the files of a group (`run-group.ts`): what a file registers belongs to the test of that
// file, so its hooks run at its end, and not at the end of the process. Node would find the parent by following each
// promise, which costs a fifth of the time of files with many requests.

import { AsyncLocalStorage } from 'node:async_hooks'
import { mock, type TestContext, type TestOptions } from 'node:test'
import { FILE_MS } from '#test/time-limit.ts'

type Hook = () => unknown
type Body = (context: TestContext) => void | Promise<void>

/** What the test of a file or of a suite takes. */
export interface Context extends Record<
  'after' | 'beforeEach' | 'afterEach',
  (hook: Hook) => void
> {
  test(name: string, options: TestOptions, body: Body): Promise<void>
}

interface Scope {
  readonly context: Context
  /** Its `before` hooks, and those around it: in a test that runs already Node would not wait for them. */
  ready: Promise<unknown>
}

/** Milliseconds for one test, which would inherit the time of its file. */
const TEST_MS = 120_000

/** Of the file or suite that registers now. */
let scope: Scope | undefined
/** What a test starts ends with it. The code of its file may go on beside it, after an `await` there. */
const ofTest = new AsyncLocalStorage<Scope>()

/** All that is registered from now on belongs to the test of `context`. */
export function registerIn(context: Context | undefined): void {
  scope = context && { context, ready: Promise.resolve() }
}

function current(): Scope {
  const found = ofTest.getStore() ?? scope
  if (found === undefined)
    throw new Error('A test or a hook was registered while no test file runs.')
  return found
}

export function it(name: string, ...rest: [Body] | [TestOptions, Body]): Promise<void> {
  const [options, body] = rest.length === 1 ? [{}, rest[0]] : rest
  const inside = current()
  return inside.context.test(name, { timeout: TEST_MS, ...options }, async (context) => {
    await inside.ready
    await ofTest.run({ context, ready: Promise.resolve() }, body, context)
  })
}

/** A test whose tests are those that `register` registers. */
export function describe(
  name: string,
  ...rest: [() => void] | [TestOptions, () => void]
): Promise<void> {
  const [options, register] = rest.length === 1 ? [{}, rest[0]] : rest
  const outer = current()
  return outer.context.test(name, { timeout: FILE_MS, ...options }, (context) => {
    const running = scope
    scope = { context, ready: outer.ready }
    try {
      register()
    } finally {
      scope = running
    }
  })
}

export function before(hook: Hook): void {
  const inside = current()
  inside.ready = inside.ready.then(hook)
}

export const after = (hook: Hook) => current().context.after(hook)
export const beforeEach = (hook: Hook) => current().context.beforeEach(hook)
export const afterEach = (hook: Hook) => current().context.afterEach(hook)
export { mock }
