import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { deriveId } from './derive-id.ts'

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

describe('a derived id', () => {
  it('equals the example of the standard', () => {
    // RFC 9562, A.4
    assert.equal(deriveId(DNS, 'www.example.com'), '2ed6657d-e927-568b-95e1-2665a8aea6a2')
  })

  it('holds the SHA-1 of the namespace and the name, for names of any length', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string({ maxLength: 200 }), (namespace, name) => {
        const hash = createHash('sha1')
          .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
          .update(Buffer.from(new TextEncoder().encode(name)))
          .digest('hex')

        const id = deriveId(namespace, name).replaceAll('-', '')

        assert.deepEqual(
          [id.slice(0, 12), id[12], id.slice(13, 16), id.slice(17)],
          [hash.slice(0, 12), '5', hash.slice(13, 16), hash.slice(17, 32)],
        )
        assert.match(id[16] ?? '', /[89ab]/)
      }),
    )
  })
})
