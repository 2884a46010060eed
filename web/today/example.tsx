import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRole, useRows } from '#web/data/home.ts'
import { useToday } from '#web/data/today.ts'
import { addExamples, exampleRows, removeExamples } from '#web/onboarding/example-data.ts'
import { language, texts } from '#web/texts/language.ts'

/** Something to try Larder with, while the household is empty; and the way to throw it away. */
export function Example(): JSX.Element | null {
  const { example } = texts.value.today
  const home = useHome()
  const today = useToday()
  const isViewer = useRole() === 'viewer'
  const rows = [
    useRows((all) => all.listItems),
    useRows((all) => all.items),
    useRows((all) => all.recipes),
    useRows((all) => all.mealPlan),
  ]
  if (isViewer) return null
  if (rows.every(({ length }) => length === 0))
    return (
      <Button look="plain" wide onPress={() => addExamples(home, language.value, today)}>
        {example.add}
      </Button>
    )
  if (exampleRows(home).length === 0) return null
  return (
    <section class="card stack">
      <p>{example.shown}</p>
      <Button
        icon="trash"
        onPress={() => attempt(() => removeExamples(home), { said: example.removed })}
      >
        {example.remove}
      </Button>
    </section>
  )
}
