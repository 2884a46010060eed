/** Where the printed document says that Larder is: as without any settings. */
export const PRINTED_URL = 'http://localhost:8080'

/** The text of `docs/openapi.json`: what the Larder at `url` serves, a member to a line. */
export async function printOpenapi(url: string): Promise<string> {
  const response = await fetch(`${url}/openapi.json`)
  return `${JSON.stringify(await response.json(), undefined, 2)}\n`
}
