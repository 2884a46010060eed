/**
 * Copies a text.
 *
 * @returns false if the browser refuses the clipboard, as on pages without https
 */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return false
  }
}
