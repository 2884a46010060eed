import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSettings } from './settings.ts'

describe('PUBLIC_URL', () => {
  const origin = 'https://larder.example.com'

  it('with a folder, a query or anything else behind its host stops the start', () => {
    const wrong = ['/larder', '/larder/', '//', '/a/b', '/%20', '/index.html', '/?a=b', '?', '#']
      .concat(['/#x', '?a=b', '/larder?a=b#c', '/;a', '/larder//'])
      .map((rest) => origin + rest)

    for (const value of [...wrong, 'https://ada@larder.example.com', 'https://a:b@larder.example'])
      assert.throws(
        () => readSettings({ PUBLIC_URL: value }),
        /PUBLIC_URL must be only a scheme, a host and a port/,
        value,
      )
  })

  it('is stored in the spelling of browsers', () => {
    const spellings = [origin, `${origin}/`, 'HTTPS://Larder.Example.COM', `${origin}:443`]

    const read = spellings.map((value) => readSettings({ PUBLIC_URL: value }).publicUrl)

    assert.deepEqual(new Set(read), new Set([origin]))
  })
})
