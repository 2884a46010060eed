/** A UUID, as a part of a pattern. */
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The ids that clients may send, as the pattern of a JSON Schema: UUIDs in any case. */
export const ID_PATTERN = `^${UUID.replaceAll('a-f', 'a-fA-F')}$`

const STORED = new RegExp(`^${UUID}$`)
const SENT = new RegExp(ID_PATTERN)

/** Whether a text is an id as it is stored: a UUID in lower case. */
export const isId = (text: string): boolean => STORED.test(text)

/** Whether a text is an id in any case. */
export const isIdInAnyCase = (text: string): boolean => SENT.test(text)
