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
  const [canAsk, setCanAsk] = useState(false)
  const [mayAsk, allow] = useMayAsk(home)
  useEffect(() => {
    if (!known) hasLookUp(home).then(setCanAsk, reportProblem)
  }, [home, known])
  useEffect(() => {
    if (canAsk && mayAsk === true) lookUp(home, code).then(setFound, reportProblem)
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
      {canAsk && <AskFirst mayAsk={mayAsk} onAllow={allow} />}
    </section>
  )
}

interface AskProps {
  readonly mayAsk: boolean | undefined
  readonly onAllow: (mayAsk: boolean) => void
}

/** Asks once whether codes may be looked up, and says what is sent. The answer can be changed later. */
function AskFirst({ mayAsk, onAllow }: AskProps): JSX.Element {
  const { barcode } = texts.value.pantry
  if (mayAsk !== undefined)
    return (
      <Button look="plain" onPress={() => onAllow(!mayAsk)}>
        {mayAsk ? barcode.stop : barcode.allow}
      </Button>
    )
  return (
    <div class="stack">
      <p>
        <strong>{barcode.ask}</strong>
        <br />
        <span class="quiet small">{barcode.sends}</span>
      </p>
      <div class="actions">
        <Button look="main" onPress={() => onAllow(true)}>
          {barcode.allow}
        </Button>
        <Button onPress={() => onAllow(false)}>{barcode.refuse}</Button>
      </div>
    </div>
  )
}

/** Whether codes of a household may be looked up: the answer that was given on this device. */
function useMayAsk({ id }: Home) {
  const key = `larder.lookup.${id}`
  const stored = localStorage.getItem(key)
  const [mayAsk, set] = useState(stored === null ? undefined : stored === 'yes')
  const allow = (isAllowed: boolean) => {
    localStorage.setItem(key, isAllowed ? 'yes' : 'no')
    set(isAllowed)
  }
  return [mayAsk, allow] as const
}

type Product = Schemas['Product']

/** Whether the server looks codes up. */
const hasLookUp = async (home: Home): Promise<boolean> =>
  (await orNothing(request(home, 'GET', '/v1')))?.barcode_lookup ?? false

/** @returns undefined if nobody knows this code */
const lookUp = (home: Home, code: string): Promise<Product | undefined> =>
  orNothing(request(home, 'GET', `/v1/pantry/barcodes/lookup?code=${encodeURIComponent(code)}`))

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
