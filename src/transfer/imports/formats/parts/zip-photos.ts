import type { Zip, ZipEntry } from '#platform/archives/zip.ts'

/** A photo is loaded when it is wanted, and one at a time. */
export type Photo = () => Promise<Uint8Array>

/** The most bytes of a photo. Larger ones are refused when they are loaded. */
const MAX_PHOTO_BYTES = 32 * 1024 * 1024
/** Folders in folders. No export has more than six. */
const MAX_DEPTH = 10
/** One more than a recipe may have: so the import sees that there are more. */
const MAX_PHOTOS = 21

const photoOf =
  (zip: Zip, entry: ZipEntry): Photo =>
  () =>
    zip.read(entry, MAX_PHOTO_BYTES)

/**
 * The photos of a zip, found by their names.
 *
 * @param pattern of the whole name of a photo
 */
export function photosIn(zip: Zip, pattern: RegExp = /\.(?:jpe?g|png|webp|gif|avif|heic)$/i) {
  const byFolder = new Map<string, ZipEntry[]>()
  const byName = new Map<string, ZipEntry>()
  for (const entry of zip.entries) {
    if (!pattern.test(entry.name)) continue
    byName.set(entry.name.toLowerCase(), entry)
    for (const folder of foldersOf(entry.name)) {
      const list = byFolder.get(folder) ?? []
      if (list.length === 0) byFolder.set(folder, list)
      if (list.length < MAX_PHOTOS) list.push(entry)
    }
  }
  return {
    /** @param folder ends with `/`; empty for all of the zip */
    below(folder: string): Photo[] {
      const all = folder === '' ? [...byName.values()].slice(0, MAX_PHOTOS) : byFolder.get(folder)
      return (all ?? []).map((entry) => photoOf(zip, entry))
    },
    /** By names as a file of the zip writes them, relative to a folder. Pages write them as in an address (`%20`) too. */
    named(names: readonly string[], folder = ''): Photo[] {
      const entryOf = (name: string) => byName.get(joined(folder, name).toLowerCase())
      const found = names.flatMap((name) => entryOf(name) ?? entryOf(unescaped(name)) ?? [])
      return [...new Set(found)].slice(0, MAX_PHOTOS).map((entry) => photoOf(zip, entry))
    },
  }
}

/** `a%20b` is `a b`. A name that is not written so stays as it is. */
function unescaped(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name // a lone % is a part of the name
  }
}

/** The folders above a file, the outermost first. */
const foldersOf = (name: string): string[] =>
  [...name.matchAll(/\//g)].slice(0, MAX_DEPTH).map(({ index }) => name.slice(0, index + 1))

const joined = (folder: string, name: string) =>
  `${folder}${name.replace(/^(?:\.?\/)+/, '').replaceAll('\\', '/')}`.normalize('NFC')
