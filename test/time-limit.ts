// Loaded before each test file. A test has its own time limit (--test-timeout). But a file with an open
// handle, or an endless top-level await, would wait for ever without a message.
const LIMIT_MS = Number(process.env['TEST_FILE_MS'] ?? 300_000)

if (process.env['NODE_TEST_CONTEXT'] !== undefined) {
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ')
    console.error(`${process.argv[1]} did not end within ${LIMIT_MS} ms. Still open: ${open}`)
    process.exit(1)
  }, LIMIT_MS).unref()
}
