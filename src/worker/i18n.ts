import { alerts as alertsEn } from '../../locales/alerts/en.json'
import { alerts as alertsRu } from '../../locales/alerts/ru.json'
import { alerts as alertsUz } from '../../locales/alerts/uz.json'
import { errors as shownEn } from '../../locales/en.json'
import { refusals as en } from '../../locales/refusals/en.json'
import { refusals as ru } from '../../locales/refusals/ru.json'
import { refusals as uz } from '../../locales/refusals/uz.json'
import { errors as shownRu } from '../../locales/ru.json'
import { errors as shownUz } from '../../locales/uz.json'
import { type AlertKind, alertKinds } from '../shared/alerts'
import type { FieldCode } from '../shared/errors'
import type { Language } from '../shared/languages'

// Some the client says by itself, and has among its own texts.
const sentences: Record<Language, Record<FieldCode, string>> = {
  en: { ...shownEn, ...en },
  ru: { ...shownRu, ...ru },
  uz: { ...shownUz, ...uz },
}

/** The sentence for a person that belongs to an error code, or to what is wrong with a field. */
export const errorSentence = (language: Language, code: FieldCode, params: Record<string, string> = {}): string =>
  sentences[language][code].replace(/\{\{(\w+)\}\}/g, (placeholder, name) => params[name] ?? placeholder)

const alertNames: Record<Language, Record<AlertKind | 'other', string>> = { en: alertsEn, ru: alertsRu, uz: alertsUz }

/** What a kind of alert is called. */
export const alertName = (language: Language, kind: string): string =>
  alertNames[language][alertKinds.find((each) => each === kind) ?? 'other']
