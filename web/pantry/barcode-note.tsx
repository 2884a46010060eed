import { printLine } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import type { Home } from 'larder-client/home'
import { NoAnswer, RequestRefused } from 'larder-client/wire'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { attempt, reportProblem } from '#web/components/toasts.tsx'
import type { Schemas } from '#web/data/api-types.ts'
import { useHome, useRole, useSettings } from '#web/data/home.ts'
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
  const [canAsk, setCanAsk] = useState(false)
  const { asks_open_food_facts: mayAsk } = useSettings()
  useEffect(() => {
    if (!known) hasLookUp(home).then(setCanAsk, reportProblem)
  }, [home, known])
  useEffect(() => {
    if (canAsk && mayAsk) lookUp(home, code).then(setFound, reportProblem)
  }, [home, code, canAsk, mayAsk])
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
      {canAsk && <AskFirst mayAsk={mayAsk} />}
    </section>
  )
}

interface AskProps {
  /** The answer of the household; null if nobody has answered. */
  readonly mayAsk: boolean | null
}

/** Asks once for the whole household whether codes may be looked up, and says what is sent. */
function AskFirst({ mayAsk }: AskProps): JSX.Element | null {
  const { barcode } = texts.value.pantry
  const home = useHome()
  const isViewer = useRole() === 'viewer'
  const answer = (asks_open_food_facts: boolean) =>
    attempt(() => home.settings.update(home.id, { asks_open_food_facts }))
  if (isViewer) return mayAsk ? null : <p class="quiet small">{barcode.byOthers}</p>
  if (mayAsk !== null)
    return (
      <Button look="plain" onPress={() => answer(!mayAsk)}>
        {mayAsk ? barcode.stop : barcode.allow}
      </Button>
    )
  return (
    <div class="stack">
      <p>
        <strong>{barcode.ask}</strong>
        <br />
        <span class="quiet small">
          {barcode.sends} {barcode.forAll}
        </span>
      </p>
      <div class="actions">
        <Button look="main" onPress={() => answer(true)}>
          {barcode.allow}
        </Button>
        <Button onPress={() => answer(false)}>{barcode.refuse}</Button>
      </div>
    </div>
  )
}

type Product = Schemas['Product']

/** Whether the server looks codes up. */
const hasLookUp = async (home: Home): Promise<boolean> =>
  (await orNothing(request(home, 'GET', '/v1')))?.barcode_lookup ?? false

/** @returns undefined if nobody knows this code */
async function lookUp(home: Home, code: string): Promise<Product | undefined> {
  // The server refuses to ask until it knows that the household has changed its mind.
  if (home.status.get().waiting > 0) await home.sync()
  const path = `/v1/pantry/barcodes/lookup?code=${encodeURIComponent(code)}` as const
  return orNothing(request(home, 'GET', path))
}

/** An answer; undefined where the server refuses it, or can't be reached. The user names the food instead. */
async function orNothing<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof RequestRefused) return undefined
    throw error
  }
}

function lineOf({ name, quantity, unit }: Product): string {
  const amount = quantity !== null ? { quantity, ...(unit && { unit }) } : {}
  return printLine({ name, ...amount }, { language: language.value })
}
