import type { TFunction } from 'i18next'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { Language } from '../../shared/languages'

/** The language of a page and the function that finds its texts. */
export type Speech = { language: Language; t: TFunction }

export type Translator = { speech: () => Speech; listen: (onChange: () => void) => () => void }

const SpeechContext = createContext<Speech | undefined>(undefined)

/** Components inside use the language of the translator, and render again when it changes. */
export function Translated({ translator, children }: { translator: Translator; children: ReactNode }) {
  const speech = useSyncExternalStore(translator.listen, translator.speech, translator.speech)
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

export function useTranslation(): Speech {
  const speech = use(SpeechContext)
  if (!speech) throw new Error('The component stands outside of Translated, which knows the language')
  return speech
}
