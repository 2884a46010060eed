import { createReadStream } from 'node:fs'

export interface Line {
  /** Undefined for a line that is too long. */
  readonly text: string | undefined
  /** The positions of its first byte, and of the byte after its last one. */
  readonly start: number
  readonly end: number
}

/** Bytes. A recipe with a few large photos is shorter. */
export const MAX_LINE = 50_000_000
const LINE_END = 10

/**
 * The lines of a file that are not empty. Memory is one line, and a longer one than `MAX_LINE` is dropped.
 *
 * @param source a path, or the bytes in parts
 */
export async function* readLines(source: string | AsyncIterable<Buffer>): AsyncIterable<Line> {
  let parts: Buffer[] = []
  let [start, position] = [0, 0]
  const finish = (end: number): Line | undefined => {
    const isTooLong = end - start > MAX_LINE
    const text = isTooLong ? undefined : Buffer.concat(parts).toString('utf8').trim()
    const line = { text, start, end }
    parts = []
    return text === '' ? undefined : line
  }
  const chunks: AsyncIterable<Buffer> =
    typeof source === 'string' ? createReadStream(source) : source
  for await (const chunk of chunks) {
    let rest = chunk
    for (let at = rest.indexOf(LINE_END); at >= 0; at = rest.indexOf(LINE_END)) {
      if (position + at - start <= MAX_LINE) parts.push(rest.subarray(0, at))
      const line = finish(position + at)
      if (line) yield line
      rest = rest.subarray(at + 1)
      position += at + 1
      start = position
    }
    position += rest.length
    if (position - start > MAX_LINE) parts = []
    else if (rest.length > 0) parts.push(rest)
  }
  const last = finish(position)
  if (last) yield last
}
