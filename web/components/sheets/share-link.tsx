import '#web/components/late-icons.ts'
import type { JSX, RefObject } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { say } from '#web/components/toasts.tsx'
import { askServer, server } from '#web/data/server.ts'
import { texts } from '#web/texts/language.ts'
import { CopySheet, copyText, share } from './copy-sheet.tsx'
import { QrCode } from './qr-code.tsx'
import { ReachServer } from './reach-server.tsx'

interface ShareLinkProps {
  readonly url: string
  /** What the link is for, such as “Join Villa”. It is the text that goes with a shared link. */
  readonly title: string
  /** Called when it is copied or sent. */
  readonly onSend?: () => void
}

/** A link for another person: as a QR code for a phone nearby, and to copy or send. */
export function ShareLink({ url: given, title, onSend }: ShareLinkProps): JSX.Element {
  const { link } = texts.value
  useEffect(() => void askServer(), [])
  const url = forOthers(given)
  const input = useRef<HTMLInputElement>(null)
  const [isByHand, setByHand] = useState(false)

  async function copy(): Promise<void> {
    onSend?.()
    if ((await copyText(url)) || copySelected()) say(link.copied)
    else setByHand(true)
  }

  /** Browsers give the clipboard only to pages with https and on localhost. */
  function copySelected(): boolean {
    input.current?.select()
    return document.execCommand('copy')
  }

  return (
    <div class="share-link">
      {isLoopback(url) && server.value ? (
        <ReachServer />
      ) : (
        <QrCode text={url} label={link.qrCode(title)} />
      )}
      <Address url={url} input={input} />
      <div class="actions">
        <Button icon="link" look="main" onPress={copy}>
          {link.copy}
        </Button>
        {'share' in navigator && (
          <Button
            icon="share"
            onPress={async () => {
              onSend?.()
              if (!(await share({ title, url }))) setByHand(true)
            }}
          >
            {link.share}
          </Button>
        )}
      </div>
      {isByHand && <CopySheet title={link.copy} text={url} onClose={() => setByHand(false)} />}
    </div>
  )
}

interface AddressProps {
  readonly url: string
  readonly input: RefObject<HTMLInputElement | null>
}

/** The link as a text that can be selected. */
function Address({ url, input }: AddressProps): JSX.Element {
  const { link } = texts.value
  const id = useId()
  return (
    <>
      <label for={id} class="sr-only">
        {link.label}
      </label>
      <input
        ref={input}
        id={id}
        class="input"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
    </>
  )
}

/**
 * The link under an address that other devices reach: of this page, or else one of the server. The same
 * link if there is none.
 */
export function forOthers(url: string): string {
  if (!isLoopback(url)) return url
  const info = server.value
  const known = info ? [info.public_url, ...info.home_urls] : []
  const base = [location.origin, ...known].find((one) => !isLoopback(one))
  const { origin, href } = new URL(url)
  return base === undefined ? url : base + href.slice(origin.length)
}

/** Whether only this computer reaches the address, as right after `npm start`. */
export const isLoopback = (url: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)
