import { printLine } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import type { Home } from 'larder-client/home'
import { NoAnswer, RequestRefused } from 'larder-client/wire'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { reportProblem } from '#web/components/toasts.tsx'
import type { Schemas } from '#web/data/api-types.ts'
import { useHome } from '#web/data/home.ts'
import { request } from '#web/data/request.ts'
import { shortCode } from '#web/pantry/foods/food-barcodes.tsx'
import type { findBarcode } from '#web/pantry/items/new-lot.ts'
import { language, texts } from '#web/texts/language.ts'

interface BarcodeNoteProps {
  readonly code: string
  readonly known: ReturnType<typeof findBarcode>
  /** Called with a text such as `1 l milk` that the user accepted. */
  readonly onOffer: (text: string) => void
}

/** What the household, or else the server, knows about a scanned barcode. */
export function BarcodeNote({ code, known, onOffer }: BarcodeNoteProps): JSX.Element {
  const { barcode } = texts.value.pantry
  const home = useHome()
  const [found, setFound] = useState<Product>()
  useEffect(() => {
    if (!known) lookUp(home, code).then(setFound, reportProblem)
  }, [home, code, known])
  const digits = shortCode(code)
  if (known) return <p class="quiet">{barcode.known(digits)}</p>
  return (
    <section class="card stack" aria-live="polite">
      <p>{barcode.unknown(digits)}</p>
      {found && (
        <>
          <p>
            <strong>{[found.name, found.brand, found.pack_size].filter(Boolean).join(', ')}</strong>
            <br />
            <span class="quiet small">
              {barcode.from}{' '}
              <a href={found.source.url} target="_blank" rel="noopener">
                {found.source.name}
              </a>
            </span>
          </p>
          <Button onPress={() => onOffer(lineOf(found))}>{barcode.accept}</Button>
        </>
      )}
    </section>
  )
}

type Product = Schemas['Product']

/** @returns undefined if the server does not look codes up, does not know this one, or can't be reached */
async function lookUp(home: Home, code: string): Promise<Product | undefined> {
  try {
    const { barcode_lookup } = await request(home, 'GET', '/v1')
    if (!barcode_lookup) return undefined
    return await request(home, 'GET', `/v1/pantry/barcodes/lookup?code=${encodeURIComponent(code)}`)
  } catch (error) {
    // The user names the food instead.
    if (error instanceof NoAnswer || error instanceof RequestRefused) return undefined
    throw error
  }
}

function lineOf({ name, quantity, unit }: Product): string {
  const amount = quantity !== null ? { quantity, ...(unit && { unit }) } : {}
  return printLine({ name, ...amount }, { language: language.value })
}
