/** The URL of Larder in the printed document: the default. */
export const PRINTED_URL = 'http://localhost:8080'

/** @returns the text of `docs/openapi.json`: the document of the Larder at `url`, indented */
export async function printOpenapi(url: string): Promise<string> {
  const response = await fetch(`${url}/openapi.json`)
  return `${JSON.stringify(await response.json(), undefined, 2)}\n`
}
