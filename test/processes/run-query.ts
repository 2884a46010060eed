import pg from 'pg'

/** Runs a query on a new connection. @returns its rows */
export async function runQuery(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {}) // the query reports it too
  await client.connect()
  try {
    const { rows } = await client.query(text)
    return rows
  } finally {
    await client.end()
  }
}
