// Loaded before each test file. Node's test runner follows every promise, to tell of an error that nothing caught in
// which test it began. That is a fifth of the time of files with many requests. Without it such an error still fails
// its file, and is printed here. The price: a suite (`describe`) must not be an async function.
import hooks from 'node:async_hooks'

const { createHook } = hooks
// Older versions of Node ignore the option.
hooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false })

process.on('unhandledRejection', (error) => console.error(error))
