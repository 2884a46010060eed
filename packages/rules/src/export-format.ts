/** The value of `format` in the first line of `larder.json`, the file with the rows of an exported household. */
export const EXPORT_FORMAT = 'larder'

/** The number of the form of `larder.json`. A reader refuses a higher one. */
export const EXPORT_VERSION = 1
