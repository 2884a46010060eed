import { randomUUID } from 'node:crypto'
import { access, constants, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR } from '#platform/kernel/clock.ts'
import { hasCode } from '#platform/kernel/errors.ts'
import { greetMailServer } from '#platform/mail/transport.ts'
import { MAX_BACKUP_AGE, readNewest } from '#transfer/backups/scheduled-backup.ts'
import { type Finding, note, ok, type Patient, reasonOf, wrong } from './contract.ts'

const [MIB, GIB] = [1024 ** 2, 1024 ** 3]
/** PostgreSQL needs room for a few segments of its log, and an import for its file. */
const [LOW, TOO_LOW] = [2 * GIB, GIB / 4]

/** Examines mail server, disks and the rights of the secret. */
export async function checkMachine(patient: Patient): Promise<Finding[]> {
  const { settings } = patient
  const { dataDir, backupDir } = settings
  return [
    await checkMail(patient),
    await checkDisk('disk', dataDir),
    ...(backupDir === undefined ? [] : [await checkBackups(backupDir, patient)]),
    ...(await checkRights(join(dataDir, 'secret'))),
  ]
}

async function checkMail({ settings: { mail, dataDir } }: Patient): Promise<Finding> {
  const { smtpUrl, from } = mail
  if (smtpUrl === undefined)
    return note(
      'mail',
      `SMTP_URL is not set, so mails are files in ${join(dataDir, 'mail')}.`,
      'Set SMTP_URL and MAIL_FROM. Until then `larder account reset-link` helps people who forgot their password.',
    )
  const { host } = new URL(smtpUrl)
  try {
    await greetMailServer(smtpUrl)
    return ok('mail', `${host} answers and accepts the login. Sender: ${from}.`)
  } catch (error) {
    return wrong(
      'mail',
      `The mail server ${host} can not be used: ${reasonOf(error)}.`,
      'Check SMTP_URL: host, port, user and password, and smtps: for port 465.',
    )
  }
}

async function checkDisk(check: string, folder: string): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const refusal = await tryToWrite(folder)
    if (refusal !== undefined) {
      const found = `Larder can not write in ${folder}: ${refusal}.`
      return wrong(
        check,
        found,
        'Look whether the disk is full or read-only, and who owns the folder.',
      )
    }
    const found = `${(free / GIB).toFixed(1)} GiB are free for ${folder}.`
    if (free < TOO_LOW) return wrong(check, found, 'Make space: PostgreSQL stops on a full disk.')
    return free < LOW ? note(check, found, 'Make space soon.') : ok(check, found)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    return note(check, `${folder} does not exist yet.`, 'Larder makes it at its first start.')
  }
}

/**
 * Writes a small file and removes it: a disk that has become read-only says nothing by its free space.
 *
 * @returns the code of the error, such as EROFS
 */
async function tryToWrite(folder: string): Promise<string | undefined> {
  const path = join(folder, `.larder-doctor-${randomUUID()}`)
  try {
    await writeFile(path, 'It can be written.', { flag: 'wx', mode: 0o600 })
    return undefined
  } catch (error) {
    return codeOf(error)
  } finally {
    await rm(path, { force: true }).catch(() => {}) // it may be read-only
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

async function checkBackups(folder: string, { now }: Patient): Promise<Finding> {
  try {
    await access(folder, constants.W_OK)
  } catch {
    return wrong(
      'backups',
      `${folder} does not exist, or Larder may not write there.`,
      'Mount or make the folder, or change BACKUP_DIR.',
    )
  }
  const disk = await checkDisk('backups', folder)
  const newest = await checkNewest(folder, now())
  if (disk.state === 'wrong') return disk
  if (newest.state !== 'ok') return newest
  return { ...disk, found: `${newest.found} ${disk.found}` }
}

/** A backup counts only after it was read. */
async function checkNewest(folder: string, now: Date): Promise<Finding> {
  try {
    const newest = await readNewest(folder)
    if (!newest)
      return note(
        'backups',
        `${folder} holds no backup of the daily job.`,
        'The job writes the first one at DAILY_JOB_AT. Until then: larder backup FILE.',
      )
    const { path, bytes, madeAt, rows, photos } = newest
    const age = now.getTime() - madeAt.getTime()
    const found = `${path} can be read. It is ${Math.round(age / HOUR)} hours old, has ${(bytes / MIB).toFixed(1)} MiB, and holds ${rows['accounts'] ?? 0} accounts, ${rows['households'] ?? 0} households, ${Object.values(rows).reduce((sum, one) => sum + one, 0)} rows and ${photos} photo files.`
    if (age > MAX_BACKUP_AGE)
      return wrong('backups', found, 'It is old: look for the job backup in the log.')
    return ok('backups', found)
  } catch (error) {
    const todo = 'Write a new one now: larder backup FILE. Look for the job backup in the log.'
    return wrong('backups', reasonOf(error), todo)
  }
}

/** Only the owner may read the secret. Windows has no such rights. */
async function checkRights(path: string): Promise<Finding[]> {
  const found = await stat(path).catch(() => undefined) // it may be a setting instead
  if (!found || process.platform === 'win32' || (found.mode & 0o077) === 0) return []
  return [wrong('rights', `Others may read ${path}.`, `chmod 600 ${path}`)]
}
