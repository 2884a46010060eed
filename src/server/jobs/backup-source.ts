import { openPhotoFiles } from '#kitchen/photos/open-files.ts'
import packageJson from '#package.json' with { type: 'json' }
import type { Settings } from '#server/settings/settings.ts'
import type { BackupSource } from '#transfer/backups/write-backup.ts'

/**
 * All that a backup holds.
 *
 * @param url the address of the database
 * @param secret the secret of this Larder
 */
export function backupSource(settings: Settings, url: string, secret: string): BackupSource {
  const isBucket = settings.photoPlace.kind === 's3'
  return {
    url,
    secret,
    photoFiles: isBucket ? undefined : (db) => openPhotoFiles(settings, db),
    settings: settings.shown,
    version: packageJson.version,
  }
}
