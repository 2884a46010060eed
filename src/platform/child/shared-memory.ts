const MIB = 1024 * 1024
/** Bytes that the processes without a job and the patient ones have together. The service itself needs 200 MB. */
const MOST = 300 * MIB
/** Bytes of a process that has loaded its code and little else. A large file must not keep small ones waiting, */
const SMALL = 128 * MIB
/** but while it needs most, it does: these are the bytes of both. */
const FULL = 330 * MIB

/** A running process, as the others see it. */
export interface Member {
  /** Its job can be done later. */
  readonly isPatient: boolean
  readonly isBusy: boolean
  /** As it was last seen. */
  readonly bytes: number
  end(): void
}

const members = new Set<Member>() // from the oldest to the youngest

export const join = (member: Member): void => void members.add(member)
export const leave = (member: Member): void => void members.delete(member)

/** Makes room for a patient process. Those without a job end first, then the youngest patient one. */
export function makeRoom(): void {
  const all = [...members]
  const counted = all.filter(({ isPatient, isBusy }) => isPatient || !isBusy)
  if (counted.reduce((sum, { bytes }) => sum + bytes, 0) <= MOST) return
  const idle = all.filter(({ isPatient, isBusy }) => !isPatient && !isBusy)
  const patient = all.filter(({ isPatient }) => isPatient)
  const youngest = patient.at(-1)
  if (idle.length > 0) for (const one of idle) one.end()
  else if (youngest && isTooMuch(patient, youngest)) youngest.end()
}

function isTooMuch(patient: readonly Member[], { bytes }: Member): boolean {
  const others = patient.slice(0, -1).map((one) => one.bytes)
  return others.length > 0 && (bytes > SMALL || bytes + Math.max(...others) > FULL)
}
