import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readGtin } from '#web/scan/gtin.ts'

describe('the digits of a barcode', () => {
  it('are read with spaces, in all lengths', () => {
    const typed = ['4006381 333931', '96385074', '036000291452', '10012345678902']

    assert.deepEqual(typed.map(readGtin), [
      '4006381333931',
      '96385074',
      '036000291452',
      '10012345678902',
    ])
  })

  it('are the UPC-A where they are a UPC-E', () => {
    // The last of the six digits decides where zeros were left out.
    const short = ['04252614', '01234565', '01234531', '01234543']

    assert.deepEqual(short.map(readGtin), [
      '042100005264',
      '012345000065',
      '012300000451',
      '012340000053',
    ])
  })

  it('are refused with a wrong check digit, or too few', () => {
    assert.deepEqual(['4006381333932', '123', '', 'abcdefgh'].map(readGtin), [
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
