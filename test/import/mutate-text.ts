import type { Random } from '#test/simulation/random.ts'

/** Parts that no honest program writes where they land, or that are very long. */
const PIECES: readonly string[] = [
  '\0',
  '\ud800',
  '\udc00x',
  '\ufeff',
  '\u2028',
  '\r\n',
  '\r',
  '\n\n\n',
  '"',
  '""',
  "'",
  '\\',
  '{',
  '}',
  '[',
  ']',
  '[[[[[]]]]]',
  '{"a":'.repeat(3000),
  '['.repeat(5000),
  ',',
  ';;;;',
  ':',
  '---\n',
  '...\n',
  '= = =',
  '@',
  '@{',
  '~{%}',
  '>> a:',
  '{{ ingredients[0] }}',
  '{% scale %}',
  '$&$`$$',
  '<',
  '<div>',
  '</div></div>',
  '<div class="recipe">',
  '<!--',
  '&#0;&#xd800;&amp',
  '__proto__',
  '"constructor":',
  'null',
  'true',
  '-1',
  '1e309',
  '1e-400',
  '0.1234567890123456789',
  '9'.repeat(400),
  'PT99999999999999H',
  '2999-99-99',
  '\t',
  ' '.repeat(20_000),
  'x'.repeat(30_000),
  'é'.repeat(3000).normalize('NFD'),
  '\n- '.repeat(3000),
  '"k":1,'.repeat(3000),
  '👩‍👩‍👧',
]

type Encode = (text: string) => Buffer

const swapped: Encode = (text) => Buffer.from(text, 'utf16le').swap16()
/** As programs of other systems write texts, and as they damage them. */
const ENCODINGS: readonly Encode[] = [
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => swapped(`\ufeff${text}`),
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.from(text.replaceAll('\n', '\r\n')),
  (text) => Buffer.from(text.replaceAll('\n', '\r')),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le').subarray(0, -1),
]

/** Changes a text in a few places, at random. Every third one is in another encoding. */
export function mutateText(text: string, random: Random): Buffer {
  let changed = text
  for (let change = 0; change < random.int(1, 4); change++) changed = mutateOnce(changed, random)
  const encode = random.int(1, 3) === 1 ? random.pick(ENCODINGS) : undefined
  return encode ? encode(changed) : Buffer.from(changed)
}

function mutateOnce(text: string, random: Random): string {
  const start = random.int(0, text.length)
  const end = Math.min(text.length, start + random.int(0, 30))
  const [before, part, rest] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  const piece = random.pick(PIECES) ?? ''
  const others = [
    () => before + piece + part + rest,
    () => before + piece + rest,
    () => before + rest,
    () => before,
    () => before + part.repeat(random.int(2, 200)) + rest,
    () => rest + part + before,
    () => before + part.toUpperCase() + rest,
    () => text.replace(/\d+/, () => piece),
    () => text.replace(/"[^"]*"/, () => JSON.stringify(piece)),
  ]
  return (random.pick(others) ?? (() => text))()
}

/** Changes some bytes of a file, at random. */
export function mutateBytes(file: Buffer, random: Random): Buffer {
  const bytes = [...file]
  for (let change = 0; change < random.int(1, 4); change++) {
    const added = Array.from({ length: random.int(0, 3) }, () => random.int(0, 255))
    bytes.splice(random.int(0, bytes.length), random.int(0, 3), ...added)
  }
  return Buffer.from(bytes)
}
