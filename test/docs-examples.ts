/** A curl command of a document, and what is said of its answer. */
export interface Example {
  readonly command: string
  readonly status: number
  /** The answer as it is printed there, where it is. */
  readonly answer: unknown
}

/** The blocks that say their status, ```` ```sh 201 ````, each with the JSON that follows at once. */
export function examplesIn(markdown: string): Example[] {
  const pattern = /^```sh (\d+)\n([^]*?)\n```\n(?:\n```json\n([^]*?)\n```\n)?/gm
  return [...markdown.matchAll(pattern)].map(([, status, command = '', answer]) => ({
    command,
    status: Number(status),
    answer: answer === undefined ? undefined : JSON.parse(answer),
  }))
}

export interface Call {
  readonly method: string
  readonly url: string
  readonly body: string | undefined
  readonly headers: Record<string, string>
}

/** What curl would send (`-X`, `-H`, `--json`), in a shell where these variables are set. */
export function readCurl(command: string, variables: Readonly<Record<string, string>>): Call {
  const [program, ...words] = splitWords(command, variables)
  if (program !== 'curl') throw new Error(`This is not curl: ${command}`)
  const call = { method: '', url: '', body: undefined as string | undefined, headers: {} }
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (word === '-X') call.method = words.shift() ?? ''
    else if (word === '--json') call.body = words.shift()
    else if (word === '-H') {
      const [name = '', value = ''] = (words.shift() ?? '').split(/:\s*/, 2)
      Object.assign(call.headers, { [name.toLowerCase()]: value })
    } else call.url = word
  }
  return { ...call, method: call.method || (call.body === undefined ? 'GET' : 'POST') }
}

/** Words as a shell splits them: bare, in '…', or in "…" with variables and \". */
function splitWords(command: string, variables: Readonly<Record<string, string>>): string[] {
  const words = command.matchAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"|([^\s'"]+)/g)
  return [...words].map(
    ([, verbatim, quoted, bare]) =>
      verbatim ??
      (quoted ?? bare ?? '').replaceAll(/\\(["\\$])|\$(\w+)/g, (_, sign?: string, name = '') => {
        const value = sign ?? variables[name]
        if (value === undefined) throw new Error(`$${name} is not set.`)
        return value
      }),
  )
}

/** The names of all members, so that two answers of one shape are equal. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return '…'
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shapeOf(item)]))
}
