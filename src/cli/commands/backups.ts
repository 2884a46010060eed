import { dirname, resolve } from 'node:path'
import { countKeys } from '#access/tokens/rotate-keys.ts'
import { removeAgain } from '#accounts/removal/remove-accounts.ts'
import { incomingFolder, openPhotoFiles } from '#kitchen/photos/open-files.ts'
import { openLogToStderr } from '#platform/base/log.ts'
import { createSecret, keepSecret, readSecret } from '#platform/base/secret.ts'
import { hasDatabase, openDatabaseServer } from '#server/backing-services.ts'
import { describeSync } from '#server/entity-tables.ts'
import { backupSource } from '#server/jobs/start-backups.ts'
import { readSettings, type Settings } from '#server/settings/settings.ts'
import { BackupRefused } from '#transfer/backups/contract.ts'
import { decideSecret } from '#transfer/backups/decide-secret.ts'
import { openBackupFile } from '#transfer/backups/read-file.ts'
import { readRemoved } from '#transfer/backups/removed-accounts.ts'
import { expectKnownMigrations, restoreBackup } from '#transfer/backups/restore-backup.ts'
import { writeBackup } from '#transfer/backups/write-backup.ts'
import type { Call, Command, Outcome } from './contract.ts'

export const backupCommands: Readonly<Record<string, Command>> = {
  backup: {
    usage: 'FILE [--without-secret]',
    summary: 'write a backup of everything to a file, also while Larder runs',
    args: 1,
    flags: ['without-secret'],
    run: runBackup,
  },
  restore: {
    usage: 'FILE [--other-secret] [--keep-removed]',
    summary: 'restore a backup into an empty database',
    args: 1,
    flags: ['other-secret', 'keep-removed'],
    run: runRestore,
  },
}

async function runBackup({ env, flags, args: [path = ''] }: Call): Promise<Outcome> {
  const settings = readSettings(env)
  const secret = settings.secret ?? (await readSecret(settings.dataDir))
  if (secret === undefined || !hasDatabase(settings))
    throw new BackupRefused(`There is no data of Larder in ${settings.dataDir}. See DATA_DIR.`)
  await using server = await openDatabaseServer(settings, openLogToStderr(settings.logLevel))
  const source = backupSource(settings, server.url, secret)
  const leavesSecretOut = flags['without-secret'] === true
  const { rows, photos, bytes, manifest } = await writeBackup(
    path,
    { ...source, leavesSecretOut },
    new Date(),
  )
  const result = {
    file: resolve(path),
    bytes,
    ...countsOf(rows),
    photo_files: manifest.photos === 'included' ? photos : IN_A_BUCKET,
    secret: manifest.secret,
    migration: manifest.migrations.at(-1),
  }
  return { result }
}

async function heldSecrets({ secret, previousSecret, dataDir }: Settings) {
  const current = secret ?? (await readSecret(dataDir))
  return { current, previous: previousSecret, isSetting: secret !== undefined, dataDir }
}

async function runRestore({ env, flags, args: [path = ''] }: Call): Promise<Outcome> {
  const settings = readSettings(env)
  const { dataDir } = settings
  const log = openLogToStderr(settings.logLevel)
  await using backup = await openBackupFile(path)
  const { manifest } = backup
  await expectKnownMigrations(path, manifest)
  const secret = decideSecret(manifest, await heldSecrets(settings), flags['other-secret'] === true)
  const folders = [dirname(resolve(path)), settings.backupDir ?? []].flat()
  const since = new Date(manifest.made_at)
  const keepsRemoved = flags['keep-removed'] === true
  const removed = keepsRemoved ? undefined : await readRemoved(folders, since)
  let removedAgain = 0
  await using server = await openDatabaseServer(settings, log)
  const { rows, photos, migrated, left_out } = await restoreBackup(backup, {
    url: server.url,
    photoFiles: (db) => openPhotoFiles(settings, db),
    incoming: incomingFolder(settings),
    keepSecret: async (text, tx) => {
      const { keys, closed } = await countKeys(tx, createSecret(text), new Date())
      if (keys > 0 && closed === keys)
        throw new BackupRefused('The secret in the backup opens none of its signing keys.')
      if (secret === 'restored') await keepSecret(dataDir, text)
    },
    removeAgain: async (tx) => {
      removedAgain = await removeAgain(tx, describeSync(), removed?.ids ?? [], new Date())
    },
  })
  const result = {
    file: resolve(path),
    made_at: manifest.made_at,
    ...countsOf(rows),
    photo_files: manifest.photos === 'included' ? photos : IN_A_BUCKET,
    secret: secret === 'other' ? 'other: everybody is signed out' : secret,
    migrated,
    accounts_removed_again: removed || keepsRemoved ? removedAgain : NO_LIST,
    ...(removed ? { removals_known_until: removed.until.toISOString() } : {}),
    ...(left_out.length > 0 ? { tables_left_out: left_out } : {}),
  }
  return { result }
}

const NO_LIST =
  'not known: there is no list larder-removed-….txt of that time beside the backup or in BACKUP_DIR. Remove again the people who were removed since.'
const IN_A_BUCKET = 'in the bucket, which its provider must back up'

const countsOf = (rows: Readonly<Record<string, number>>) => ({
  accounts: rows['accounts'] ?? 0,
  households: rows['households'] ?? 0,
  rows: Object.values(rows).reduce((sum, one) => sum + one, 0),
})
