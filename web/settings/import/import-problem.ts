import { NoAnswer, RequestRefused } from 'larder-client/wire'
import { texts } from '#web/texts/language.ts'
import { sentenceFor } from '#web/texts/problems.ts'

/** The sentence that tells why a file could not be sent. */
export function importProblem(error: unknown): string {
  const { problems } = texts.value.settings.import
  if (error instanceof NoAnswer) return problems.noAnswer
  // A proxy before the server has no code, but the status.
  if (error instanceof RequestRefused && error.status === 413) return problems.tooLarge
  return sentenceFor(error, {
    CONFLICT: problems.another,
    FORBIDDEN: texts.value.settings.import.viewer,
    VALIDATION_FAILED: problems.brokeOff,
  })
}
