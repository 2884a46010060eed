import type { ComponentProps, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { useForm } from '#web/components/use-form.ts'
import { NoPasskey } from '#web/data/passkeys.ts'
import { texts } from '#web/texts/language.ts'
import { fieldProblems, sentenceFor } from '#web/texts/problems.ts'

interface TextFormProps {
  readonly label: string
  /** The stored value. */
  readonly value: string
  readonly onSave: (value: string) => Promise<unknown>
  readonly autocomplete?: ComponentProps<typeof Field>['autocomplete']
}

/** One text with a button that saves it. */
export function TextForm({
  label,
  value,
  onSave,
  autocomplete = 'off',
}: TextFormProps): JSX.Element {
  const [typed, type] = useState(value)
  const form = useSubmit(() => onSave(typed.trim()))
  const problem = Object.values(form.beside)[0] ?? (form.problem || undefined)
  return (
    <form class="settings-text" onSubmit={form.onSubmit}>
      <Field
        label={label}
        value={typed}
        onValue={type}
        problem={problem}
        autocomplete={autocomplete}
        maxLength={100}
        required
      />
      <Button type="submit" look={typed.trim() === value ? 'plain' : 'main'}>
        {texts.value.shell.save}
      </Button>
    </form>
  )
}

/**
 * A form that is sent to the server.
 *
 * @param own sentences for codes of docs/accounts.md, where the form can say more
 */
export function useSubmit(
  work: () => Promise<unknown>,
  own: Readonly<Record<string, string>> = {},
) {
  const { error, ...form } = useForm(work)
  const beside = fieldProblems(error)
  const isOfForm = error === undefined || error instanceof NoPasskey
  return {
    ...form,
    /** Why it failed, for a form that says more about it. */
    error,
    /** The sentences beside the fields, by their names. */
    beside,
    /** The sentence for the whole form; empty if there is none. */
    problem: isOfForm || Object.keys(beside).length > 0 ? '' : sentenceFor(error, own),
  }
}
