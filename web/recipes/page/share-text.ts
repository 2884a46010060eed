import { copyText } from '#web/parts/copy-text.ts'
import { share } from '#web/parts/share.ts'
import { say } from '#web/parts/toasts.tsx'
import { texts } from '#web/texts/language.ts'

/**
 * Opens the share menu of the device with a text, or else copies the text.
 *
 * @returns false if the browser allows neither, as on pages without https
 */
export async function shareText(title: string, text: string): Promise<boolean> {
  if (typeof navigator.share === 'function') return share({ title, text })
  const isCopied = await copyText(text)
  if (isCopied) say(texts.value.recipes.page.copied)
  return isCopied
}
