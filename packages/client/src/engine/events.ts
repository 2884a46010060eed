import type { Json } from '@larder/rules/json.ts'
import { NoAnswer, type ServerEvent } from './wire.ts'

/**
 * Reads a stream of server-sent events (HTML Living Standard, 9.2.6), as far as Larder uses it. A comment is
 * an event without a name: it shows that the connection is alive.
 *
 * @throws NoAnswer, if the connection breaks
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await next(reader)
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) yield parse(block)
    }
  } finally {
    await reader.cancel().catch(() => {}) // it may be broken already
  }
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch (error) {
    throw new NoAnswer('The stream broke off.', { cause: error })
  }
}

function parse(block: string): ServerEvent {
  let event = ''
  let data: Json = null
  for (const line of block.split('\n'))
    if (line.startsWith('event: ')) event = line.slice('event: '.length)
    else if (line.startsWith('data: ')) data = JSON.parse(line.slice('data: '.length))
  return { event, data }
}
