// Slow. Covers: src/sync src/platform/postgres migrations src/cli/commands src/kitchen/pantry src/notifications/notices src/notifications/webhooks
// Tests of push, pull, verbs, removal and more, again with the statements of a cluster (DATABASE_SHARDED). The tables
// are ordinary ones without the triggers, so this shows that the other statements do the same.
process.env['TEST_SHARDED'] = 'on'

await import('#sync/protocol/push.test.ts')
await import('#sync/protocol/push-parents.test.ts')
await import('#sync/protocol/push-receipts.test.ts')
await import('#sync/protocol/push-run.test.ts')
await import('#sync/protocol/pull.test.ts')
await import('#sync/live/wait.test.ts')
await import('#households/removal.test.ts')
await import('#kitchen/recipes/revisions.test.ts')
await import('#kitchen/photos/content.test.ts')
await import('#accounts/api-keys/api-keys.test.ts')
await import('#notifications/webhooks/webhooks.test.ts')
await import('#notifications/notices/settings.test.ts')
