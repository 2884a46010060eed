/**
 * Rows that one transaction changes in a work of many steps. Other writers get the
 * household's lock, and other requests the event loop, between two of them.
 */
export const STEP_ROWS = 400
/** Mutations in one push. */
export const MAX_MUTATIONS = 200
export const MAX_PUSH_BYTES = 1_048_576
/** Rows in one page of a pull. */
export const MAX_PAGE_ROWS = 5000
/** Bytes of the rows in one page, one row excepted that is larger by itself. */
export const MAX_PAGE_BYTES = 8_388_608
/** Bytes of the rows that a push of more than one mutation loads. */
export const MAX_LOADED_BYTES = 8_388_608
/** Bytes of the rows in the answer to a push. */
export const MAX_ANSWERED_BYTES = 8_388_608
