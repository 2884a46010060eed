import { foldedWords } from '@larder/rules/fold-text.ts'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { locale } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

/** What a cook may say. */
export type Command = 'next' | 'back' | 'timer' | 'read'

// Types of the Web Speech API (draft of the W3C, 2023): TypeScript has none of the recognition.
interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  start(): void
  abort(): void
}
interface ResultEvent extends Event {
  readonly resultIndex: number
  readonly results: readonly (readonly { readonly transcript: string }[])[]
}
interface Speech {
  readonly SpeechRecognition?: new () => Recognition
  readonly webkitSpeechRecognition?: new () => Recognition
}

const recognizer = (): (new () => Recognition) | undefined => {
  const speech: Speech & Window = window
  return speech.SpeechRecognition ?? speech.webkitSpeechRecognition
}

/** Whether the browser understands speech. */
export const canListen = (): boolean => recognizer() !== undefined

/** The command in what was heard: the last one, since a cook who corrects himself says the right one last. */
export function commandIn(heard: string, words: Readonly<Record<Command, string>>): Command | null {
  const said = foldedWords(heard)
  const found = COMMANDS.map((command) => {
    const own = foldedWords(words[command])
    return { command, at: said.findLastIndex((word) => own.includes(word)) }
  })
  const last = found.toSorted((a, b) => b.at - a.at)[0]
  return last && last.at >= 0 ? last.command : null
}
const COMMANDS: readonly Command[] = ['next', 'back', 'timer', 'read']

/**
 * Listens for commands while it is on. The browser ends it after some silence, so it starts again until it is refused.
 *
 * @returns whether it is on, and a function that switches it
 */
export function useVoice(onCommand: (command: Command) => void) {
  const [isOn, setOn] = useState(false)
  const run = useRef(onCommand)
  run.current = onCommand
  useLayoutEffect(() => {
    const Recognizer = recognizer()
    if (!isOn || !Recognizer) return undefined
    const listening = new Recognizer()
    listening.lang = locale()
    listening.continuous = true
    let isEnded = false
    listening.addEventListener('result', (event) => {
      const { results, resultIndex } = event as ResultEvent // the type that the draft names
      if (speechSynthesis.speaking) return // it hears what is read aloud
      const heard = results[resultIndex]?.[0]?.transcript ?? ''
      const command = commandIn(heard, texts.value.recipes.cooking.commands)
      if (command) run.current(command)
    })
    listening.addEventListener('error', (event) => {
      const { error } = event as Event & { readonly error: string } // as above
      if (error === 'no-speech' || error === 'aborted') return
      isEnded = true
      setOn(false)
    })
    listening.addEventListener('end', () => !isEnded && listening.start())
    listening.start()
    return () => {
      isEnded = true
      listening.abort()
      speechSynthesis.cancel()
    }
  }, [isOn])
  return { isOn, switchVoice: () => setOn(!isOn) }
}

/** Reads a text aloud, in its language. */
export function readAloud(text: string, language: string | null): void {
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = language ?? locale()
  speechSynthesis.cancel()
  speechSynthesis.speak(utterance)
}
