/** A file of the web app, compressed beforehand. */
export interface WebFile {
  /** The path under which browsers load it, such as `/app/main-7QXKZ3.js`. */
  readonly path: string
  readonly type: string
  /** Changes with the bytes. */
  readonly digest: string
  readonly bytes: Buffer
  /** Absent where the file is compressed already. */
  readonly brotli?: Buffer
  readonly gzip?: Buffer
}

/** The files of the web app by their paths. `/` is the page. */
export type WebFiles = ReadonlyMap<string, WebFile>

/** Where the page is: the first segments of the paths of all screens. */
export const SCREENS = [
  'today',
  'list',
  'pantry',
  'recipes',
  'plan',
  'settings',
  'sign-in',
  'sign-up',
  'join',
  'guest',
  'share',
] as const
