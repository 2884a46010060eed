import type { Metrics } from '#platform/http/watch/metrics.ts'
import { AppError } from '#platform/kernel/errors.ts'
import type { FetchDeps } from './fetch-for.ts'
import { createRecipeReader, ReadTooCostly, type RecipeReader } from './read-process.ts'

/** Creates the reader, and counts what it reads: how each job ended, the time it took, and what waits. */
export function createMeasuredReader(metrics: Metrics): RecipeReader {
  const count = metrics.counter(
    'larder_recipe_reads_total',
    'Pages and texts that were read for a recipe, by outcome.',
    ['read', 'none', 'too_costly', 'busy', 'failed'],
    'outcome',
  )
  const onRead = metrics.duration(
    'larder_recipe_read_seconds',
    'Time to read a page or a text for a recipe, without waiting.',
    'short',
  )
  const reader = createRecipeReader({ onRead })
  metrics.gauge('larder_recipe_pages', 'Pages that are read now, and pages that wait.', () =>
    reader.load(),
  )
  return {
    ...reader,
    async read(job, holder) {
      try {
        const reading = await reader.read(job, holder)
        count(reading ? 'read' : 'none')
        return reading
      } catch (error) {
        count(outcomeOf(error))
        throw error
      }
    },
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof ReadTooCostly) return 'too_costly'
  return error instanceof AppError && error.code === 'BUSY' ? 'busy' : 'failed'
}

/** Counts the pages and photos that are fetched, by outcome. */
export function fetchCounter(metrics: Metrics): FetchDeps['countFetch'] {
  return metrics.counter(
    'larder_recipe_fetches_total',
    'Pages and photos of recipes that were fetched, by outcome.',
    ['fetched', 'refused', 'unreachable', 'busy'],
    'outcome',
  )
}
