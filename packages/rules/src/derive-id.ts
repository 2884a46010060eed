/**
 * A UUID of version 5 (RFC 9562, 5.5): the same namespace and name give the same id. So a repeated
 * request creates no second row.
 *
 * @param namespace a UUID
 */
export function deriveId(namespace: string, name: string): string {
  const hex = namespace.replaceAll('-', '')
  const space = Array.from({ length: 16 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  )
  const hash = sha1(new Uint8Array([...space, ...utf8(name)]))
  const view = new DataView(hash.buffer)
  view.setUint8(6, 0x50 | (view.getUint8(6) & 0x0f))
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  const text = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20, 32)}`
}

/**
 * The id of a row that an undo brings back: the one that was deleted never comes back. Amounts that an operation took
 * out of a line that somebody has deleted come back on a line of its own.
 */
export const idOfBrought = (rowId: string): string => deriveId(rowId, 'brought back')

/** The ids that a row may have now: its own, and those that it has if undos have brought it back once or twice. */
export const idsOfRow = (rowId: string): readonly string[] => {
  const next = idOfBrought(rowId)
  return [rowId, next, idOfBrought(next)]
}

/** The id that a row has now: its own, if it is there, else that of the row that undos have brought back. */
export const idNow = (rowId: string, isThere: (id: string) => boolean): string | undefined =>
  isThere(rowId) ? rowId : idsOfRow(rowId).findLast(isThere)

/** The bytes of a text. `TextEncoder` does the same, but is not part of the language. */
function utf8(text: string): number[] {
  const escaped = encodeURIComponent(text.toWellFormed())
  return [...escaped.matchAll(/%(..)|./g)].map(([one, hex]) =>
    hex === undefined ? one.charCodeAt(0) : Number.parseInt(hex, 16),
  )
}

/**
 * SHA-1 (RFC 3174). Not for secrets: a UUID of version 5 requires it. Browsers have it only as an
 * async function.
 */
function sha1(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n)

  const state = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0])
  for (let block = 0; block < padded.length; block += 64) addBlock(state, view, block)
  const hash = new Uint8Array(20)
  const words = new DataView(hash.buffer)
  for (const [i, word] of state.entries()) words.setUint32(4 * i, word)
  return hash
}

function addBlock(state: Uint32Array, view: DataView, block: number): void {
  const words = new Uint32Array(80)
  const word = (i: number) => words[i] ?? 0
  for (let t = 0; t < 16; t++) words[t] = view.getUint32(block + 4 * t)
  for (let t = 16; t < 80; t++)
    words[t] = rotate(word(t - 3) ^ word(t - 8) ^ word(t - 14) ^ word(t - 16), 1)

  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state
  for (let t = 0; t < 80; t++) {
    const next = (rotate(a, 5) + mix(t, b, c, d) + e + word(t)) >>> 0
    e = d
    d = c
    c = rotate(b, 30)
    b = a
    a = next
  }
  for (const [i, value] of [a, b, c, d, e].entries()) state[i] = (state[i] ?? 0) + value
}

function mix(t: number, b: number, c: number, d: number): number {
  if (t < 20) return ((b & c) | (~b & d)) + 0x5a827999
  if (t < 40) return (b ^ c ^ d) + 0x6ed9eba1
  if (t < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
  return (b ^ c ^ d) + 0xca62c1d6
}

const rotate = (word: number, by: number) => ((word << by) | (word >>> (32 - by))) >>> 0
