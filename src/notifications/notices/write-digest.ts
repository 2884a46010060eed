import {
  greet,
  type Paragraph,
  toHtml,
  toOneLine,
  toText,
  withColon,
} from '#accounts/mail-texts/render-mail.ts'
import type { MailText } from '#accounts/mail-texts/write-mail.ts'
import { type PlannedMeal, titleOfMeal } from '#kitchen/meal-plan/planned-meals.ts'
import type { Named } from '#kitchen/pantry/read-notable.ts'
import { type Language, LOCALES, fill } from '#platform/kernel/languages.ts'
import { TEXTS } from '#platform/languages/texts.ts'
import type { Stage } from './contract.ts'

/** The content of a digest with names. */
export interface NamedDigest {
  readonly household: string
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly lots: Readonly<Record<Stage, readonly Named[]>>
  readonly foods: readonly Named[]
  readonly meals: readonly PlannedMeal[]
  /** Whether the meals are those of a week. */
  readonly areOfWeek: boolean
  readonly more: number
}

/** Writes the mail of a digest. It names the day, because it may arrive later. */
export function writeDigest(
  digest: NamedDigest,
  { name, language }: { readonly name: string; readonly language: Language },
  unsubscribeUrl: string,
): MailText {
  const { mail: texts } = TEXTS[language].notices
  const household = toOneLine(digest.household)
  const subject = fill(texts.subject, { household })
  const section = (title: string, rows: readonly Row[]): Paragraph[] =>
    rows.length === 0
      ? []
      : [withColon(title, language), ...rows.map((row) => lineOf(row, language))]
  const { lots, foods, meals, areOfWeek, more } = digest
  const paragraphs: Paragraph[] = [
    greet(name, TEXTS[language].mails),
    fill(texts.intro, { household, day: formatDay(digest.day, language) }),
    ...section(
      areOfWeek ? texts.week : texts.meals,
      meals.map((one) => mealRow(one, areOfWeek, language)),
    ),
    ...section(texts.today, lots.today),
    ...section(texts.soon, lots.soon),
    ...section(texts.past, lots.past),
    ...section(texts.low, foods),
    ...(more > 0 ? [fill(texts.more, { count: more })] : []),
    texts.why,
    { label: texts.stop, href: unsubscribeUrl },
  ]
  return {
    language,
    subject,
    text: paragraphs.map((one) => toText(one, language)).join('\n\n'),
    html: toHtml(subject, paragraphs, language),
    link: unsubscribeUrl,
    unsubscribeUrl,
  }
}

type Row = Pick<Named, 'name' | 'date'>

function mealRow({ meal, title, date }: PlannedMeal, hasDate: boolean, language: Language): Row {
  return { name: titleOfMeal({ meal, title }, language), date: hasDate ? date : null }
}

const lineOf = ({ name, date }: Row, language: Language): string =>
  date === null ? `• ${toOneLine(name)}` : `• ${toOneLine(name)} (${formatDay(date, language)})`

/** Such as Monday 23 November. */
const formatDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(day))
