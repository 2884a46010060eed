import assert from 'node:assert/strict'
import { SECRET } from '#test/app/app.ts'
import type { Stage } from './drill-stage.ts'

/** A backup of the first version: `src/transfer/backups/old-backup.test.ts` says where it is from. */
const OLD = 'test/fixtures/backups/of-0018.backup'

/** Restores the backup of an old version, and starts Larder on it. */
export async function restoreOld(stage: Stage): Promise<void> {
  const place = await stage.emptyPlace(SECRET)
  const { how, message } = await stage.run('restore', OLD, place)
  assert.equal(how, 'done', message)
  const larder = await stage.start(place)
  await larder.end()
}
