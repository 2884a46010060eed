/** Milliseconds that a browser may take to begin a download. */
const BEGIN = 60_000

/** Gives bytes to the user as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), BEGIN)
}
