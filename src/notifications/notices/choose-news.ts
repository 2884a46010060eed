import { type Digest, type Stage, STAGES } from './contract.ts'

/** A lot on hand, and the day by which to use it. */
export interface DatedLot {
  readonly id: string
  /** `YYYY-MM-DD` */
  readonly date: string
}

/** The lots and foods that may be told, the most important ones first. */
export interface Stock {
  readonly lots: readonly DatedLot[]
  /** The ids of the foods with low stock. */
  readonly foods: readonly string[]
}

/** By id of a lot or a food: the stage that was told, with the date of a lot. */
export type Told = Readonly<Record<string, string>>

/** One digest lists so many lots and foods. */
const MAX_LISTED = 100
const LOW = 'low'

/**
 * Chooses the news: lots that have reached a stage and foods whose stock is low, which were not told yet. A lot
 * whose date has changed is told again, and a food that was low, then was not, and is low again.
 *
 * @param today the day of the household
 * @returns undefined if there are no news; and all that is told from now on
 */
export function chooseNews(
  stock: Stock,
  before: Told,
  today: string,
): { news: Omit<Digest, 'household_id' | 'day'> | undefined; told: Told } {
  const told: Record<string, string> = {}
  const lots: Record<Stage, string[]> = { past: [], today: [], soon: [] }
  for (const { id, date } of stock.lots) {
    const stage = stageOf(date, today)
    const known = before[id]
    const isKnown = known !== undefined && isTold(known, stage, date)
    told[id] = isKnown ? known : `${stage} ${date}`
    if (!isKnown) lots[stage].push(id)
  }
  const foods = stock.foods.filter((id) => before[id] !== LOW)
  for (const id of stock.foods) told[id] = LOW
  const count = foods.length + STAGES.reduce((sum, stage) => sum + lots[stage].length, 0)
  return { news: count === 0 ? undefined : cut({ lots, foods }, count), told }
}

const stageOf = (date: string, today: string): Stage =>
  date < today ? 'past' : date === today ? 'today' : 'soon'

/** Whether this stage of the lot or a later one was told, with the same date. */
function isTold(known: string, stage: Stage, date: string): boolean {
  const [toldStage, toldDate] = known.split(' ')
  return (
    toldDate === date && STAGES.slice(0, STAGES.indexOf(stage) + 1).some((one) => one === toldStage)
  )
}

/** Keeps the first of the lots and foods. */
function cut(
  { lots, foods }: Pick<Digest, 'lots' | 'foods'>,
  count: number,
): Omit<Digest, 'household_id' | 'day'> {
  let left = MAX_LISTED
  const take = (ids: readonly string[]) => {
    const some = ids.slice(0, left)
    left -= some.length
    return some
  }
  const [today, soon, past] = [take(lots.today), take(lots.soon), take(lots.past)]
  return { lots: { past, today, soon }, foods: take(foods), more: Math.max(0, count - MAX_LISTED) }
}
