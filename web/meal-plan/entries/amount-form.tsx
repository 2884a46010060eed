import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { useKeepOnLeave } from '#web/components/kept.tsx'
import { printNumber } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { readNumber } from '#web/texts/read-typed.ts'

interface Amount {
  readonly quantity: number | null
  readonly unit: string | null
}

interface AmountFormProps extends Amount {
  /** On its button. */
  readonly label: string
  readonly autoFocus?: boolean
  /** An amount that was changed is also kept without the button, when the form is left. */
  readonly isKept?: boolean
  readonly onAmount: (amount: Amount) => unknown
}

/** An amount as it is typed, and what it means. */
function useAmount(before: Amount) {
  const [quantity, setQuantity] = useState(
    before.quantity === null ? '' : printNumber(before.quantity),
  )
  const [unit, setUnit] = useState(before.unit ?? '')
  const number = readNumber(quantity)
  const isWrong = quantity.trim() !== '' && (number === undefined || number < 0)
  const amount: Amount = { quantity: number ?? null, unit: unit.trim() || null }
  return { quantity, setQuantity, unit, setUnit, isWrong, amount }
}

/** An amount of a food with its unit. Without a number it means “some”. */
export function AmountForm({
  label,
  onAmount,
  autoFocus = false,
  isKept = false,
  ...before
}: AmountFormProps): JSX.Element {
  const { plan } = texts.value
  const { quantity, setQuantity, unit, setUnit, isWrong, amount } = useAmount(before)
  const kept = useRef<string>(`${quantity} ${unit}`)
  async function keep(): Promise<void> {
    if (isWrong) return
    kept.current = `${quantity} ${unit}`
    await onAmount(amount)
  }
  const isChanged = () => kept.current !== `${quantity} ${unit}`
  const leave = useKeepOnLeave(() => (isKept && isChanged() ? keep() : undefined))
  return (
    <form
      class="stack"
      onFocusOut={leave}
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <div class="plan-amount">
        <Field
          label={plan.amount}
          inputMode="decimal"
          value={quantity}
          onValue={setQuantity}
          problem={isWrong ? plan.amountProblem : undefined}
          autocomplete="off"
          autoFocus={autoFocus}
        />
        <Field label={plan.unit} value={unit} onValue={setUnit} maxLength={40} autocomplete="off" />
      </div>
      <Button type="submit" look="main" wide>
        {label}
      </Button>
    </form>
  )
}
