import { BackupRefused, type Manifest } from './contract.ts'
import { markOf } from './write-backup.ts'

export interface HeldSecrets {
  /** In LARDER_SECRET, or in the folder of the data. */
  readonly current: string | undefined
  /** LARDER_SECRET_PREVIOUS, which still opens everything. */
  readonly previous: string | undefined
  /** Whether it is a setting, which only the operator can change. */
  readonly isSetting: boolean
  readonly dataDir: string
}

/**
 * Decides what becomes of the secret at a restore.
 *
 * @returns `restored` if it comes from the backup, `same` if it is here already, `other` if everybody must sign in again
 * @throws BackupRefused if the secret is another one, unless `allowsOther`
 */
export function decideSecret(
  manifest: Manifest,
  { current, previous, isSetting, dataDir }: HeldSecrets,
  allowsOther: boolean,
): 'restored' | 'same' | 'other' {
  if (current === undefined) {
    if (manifest.secret === 'included') return 'restored'
    if (allowsOther) return 'other'
    throw new BackupRefused(
      `The backup was made without the secret. ${EVERYBODY} Write the secret of then to ${dataDir}/secret, or restore with --other-secret.`,
    )
  }
  const held = [current, ...(previous === undefined ? [] : [previous])]
  if (held.map(markOf).includes(manifest.secret_mark)) return 'same'
  if (allowsOther) return 'other'
  throw new BackupRefused(
    isSetting
      ? `LARDER_SECRET is not the secret of the backup. ${EVERYBODY} Set it to the secret of then, or restore with --other-secret.`
      : `${dataDir}/secret is not the secret of the backup. ${EVERYBODY} Move this file away, or restore with --other-secret.`,
  )
}

const EVERYBODY = 'With another secret everybody is signed out.'
