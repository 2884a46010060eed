/** The first 32 bits of the fractional parts of the roots of primes (FIPS 180-4, 4.2.2 and 5.3.3). */
const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32)
const PRIMES = primes(64)
const CONSTANTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

/**
 * SHA-256 (FIPS 180-4, 6.2). Browsers have `crypto.subtle` only on pages with https, so a page on plain http needs
 * its own.
 */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = pad(message)
  const state = Uint32Array.from(START)
  for (let at = 0; at < blocks.byteLength; at += 64)
    addBlock(state, new DataView(blocks.buffer, at, 64))
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => digest.setUint32(i * 4, word))
  return new Uint8Array(digest.buffer)
}

/** Appends a one bit, zeros and the length in bits, up to a whole number of blocks. */
function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(message.length) * 8n)
  return padded
}

function addBlock(state: Uint32Array, block: DataView): void {
  const words = Uint32Array.from({ length: 64 }, (_, i) => (i < 16 ? block.getUint32(i * 4) : 0))
  const word = (i: number) => words[i] ?? 0
  for (let i = 16; i < 64; i++) {
    const [early, late] = [word(i - 15), word(i - 2)]
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[i] = word(i - 16) + s0 + word(i - 7) + s1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const added = h + s1 + ((e & f) ^ (~e & g)) + (CONSTANTS[i] ?? 0) + word(i)
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const mixed = s0 + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + added) | 0, c, b, a, (added + mixed) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((value, i) => {
    state[i] = (state[i] ?? 0) + value
  })
}

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++)
    if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}
