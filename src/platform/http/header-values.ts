import type { IncomingMessage } from 'node:http'

/**
 * The values of a header, one for each time that it was sent. It does what `headersDistinct` does, which requests of
 * the server to itself (`inject`) do not have.
 *
 * @param name in lower case
 */
export const headerValues = (
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  name: string,
): string[] => rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === name)
