// Tests of the write path, verbs, removal, push and more, again with the statements of a cluster (DATABASE_SHARDED).
// The tables are ordinary ones, so this shows that the other statements do the same.
process.env['TEST_SHARDED'] = 'on'

await import('#sync/write/write.test.ts')
await import('#sync/protocol/push.test.ts')
await import('#sync/protocol/push-run.test.ts')
await import('#sync/protocol/pull.test.ts')
await import('#households/removal.test.ts')
await import('#recipes/revisions.test.ts')
await import('#guests/guests.test.ts')
await import('#webhooks/webhooks.test.ts')
await import('#sync/live/wait.test.ts')

// A module with imports of its own only has `await` at its top.
export {}
