// Loaded before each test file. It fails where work that holds a connection asks for another one, or for a share.
import { subscribe } from 'node:diagnostics_channel'

subscribe('postgres:second-connection', () => {
  const error = new Error('Work inside a transaction waits for a second connection.')
  console.error(error)
  throw error // for Node an error that nothing caught, so the file fails
})
