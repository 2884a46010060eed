import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '#web/components/icon.tsx'
import type { ScanTexts } from '#web/texts/en/scanning.ts'
import { CameraView } from './camera-view.tsx'
import { drawImage } from './camera.ts'
import { loadDecoder } from './decoder.ts'
import { readGtin } from './gtin.ts'

interface ScanScreenProps {
  readonly texts: ScanTexts
  /** The page that gets the code, as `?code=`. */
  readonly to: URL
}

/** Reads a barcode with the camera, from a photo, or as digits that are typed. */
export function ScanScreen({ texts, to }: ScanScreenProps): JSX.Element {
  const found = (code: string) => {
    // Browsers refuse it before the first touch.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60)
    const target = new URL(to)
    target.searchParams.set('code', code)
    location.replace(target)
  }
  const goBack = () => (history.length > 1 ? history.back() : location.replace(to))
  return (
    <main class="screen scan">
      <header class="top">
        <button type="button" class="icon-button back" aria-label={texts.back} onClick={goBack}>
          <Icon name="back" />
        </button>
        <h1>{texts.title}</h1>
      </header>
      <div class="content">
        <CameraView texts={texts} onCode={found} />
        <Digits texts={texts} onCode={found} />
        <PhotoInput texts={texts} onCode={found} />
      </div>
    </main>
  )
}

interface WayProps {
  readonly texts: ScanTexts
  readonly onCode: (code: string) => void
}

/** The digits as they are typed. The check digit finds typing errors. */
function Digits({ texts, onCode }: WayProps): JSX.Element {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault()
        const code = readGtin(typed)
        setWrong(code === undefined)
        if (code !== undefined) onCode(code)
      }}
    >
      <label for="digits">{texts.digits}</label>
      <div class="row">
        <input
          id="digits"
          class="input grow"
          inputMode="numeric"
          autocomplete="off"
          maxLength={20}
          value={typed}
          aria-invalid={isWrong}
          {...(isWrong && { 'aria-describedby': 'digits-problem' })}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            setWrong(false)
          }}
        />
        <button type="submit" class="button" aria-label={texts.use}>
          <Icon name="check" />
        </button>
      </div>
      <p id="digits-problem" class="problem" role="alert">
        {isWrong && texts.wrong}
      </p>
    </form>
  )
}

/** A photo of a barcode. This also works without https. */
function PhotoInput({ texts, onCode }: WayProps): JSX.Element {
  const [message, setMessage] = useState('')
  const read = async (file: File) => {
    setMessage(texts.reading)
    try {
      const [decode, image] = await Promise.all([loadDecoder(), createImageBitmap(file)])
      const code = await decode(drawImage(image, image))
      if (code === undefined) setMessage(texts.notFound)
      else onCode(code)
    } catch (error) {
      const isImage = error instanceof DOMException // the browser can't show this file
      if (!isImage) console.error(error)
      setMessage(isImage ? texts.notFound : texts.noReader)
    }
  }
  return (
    <div class="field">
      <input
        id="photo"
        class="sr-only"
        type="file"
        accept="image/*"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void read(file)
        }}
      />
      <label class="button" for="photo">
        <Icon name="camera" />
        {texts.photo}
      </label>
      <p role="status">{message}</p>
    </div>
  )
}
