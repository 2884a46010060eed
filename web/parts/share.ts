/**
 * Opens the share menu of the device.
 *
 * @returns false if the browser refuses it
 */
export async function share(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // The user closed the menu; any other reason is a refusal.
    return error.name === 'AbortError'
  }
}
