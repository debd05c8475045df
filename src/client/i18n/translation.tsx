import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type admin from '../../../locales/admin/en.json'
import type alerts from '../../../locales/alerts/en.json'
import type common from '../../../locales/en.json'
import type freefire from '../../../locales/freefire/en.json'
import type home from '../../../locales/home/en.json'
import type identity from '../../../locales/identity/en.json'
import type meta from '../../../locales/meta/en.json'
import type money from '../../../locales/money/en.json'
import type orders from '../../../locales/orders/en.json'
import type product from '../../../locales/product/en.json'
import type support from '../../../locales/support/en.json'
import { defaultLanguage, type Language } from '../../shared/languages'

type Texts = typeof common &
  typeof admin &
  typeof alerts &
  typeof freefire &
  typeof home &
  typeof identity &
  typeof meta &
  typeof money &
  typeof orders &
  typeof product &
  typeof support

/** A plural form is asked for without its ending. */
type Base<Name> = Name extends `${infer Begin}_${'one' | 'few' | 'many' | 'other'}` ? Begin : never

type KeysOf<Part> = {
  [Name in keyof Part & string]: Part[Name] extends string ? Name | Base<Name> : `${Name}.${KeysOf<Part[Name]>}`
}[keyof Part & string]

/** Every text of the shop by its dotted key, whatever area it stands in. */
export type Key = KeysOf<Texts>

/** What a text leaves open; `count` chooses its plural form as well. */
type Values = { count?: number } & Record<string, string | number | undefined>

/** What a page says its texts with. */
export type Speech = { language: Language; t: (key: Key, values?: Values) => string }

export type Translator = { speech: () => Speech; listen: (onChange: () => void) => () => void }

const SpeechContext = createContext<Speech>({ language: defaultLanguage, t: (key) => key })

/** Everything inside speaks the language of the translator, and turns to another one with it. */
export function Translated({ translator, children }: { translator: Translator; children: ReactNode }) {
  const speech = useSyncExternalStore(translator.listen, translator.speech, translator.speech)
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

export const useTranslation = (): Speech => use(SpeechContext)
