import type { Language } from '../../shared/languages'
import { api } from './http'
import { session } from './session'

/** Mail and the chat of the reader speak the language that they have chosen; the page does so in any case. */
export async function tellLanguage(language: Language): Promise<void> {
  if (session.token()) await api.notices.language.$put({ json: { language } }).catch(() => undefined)
}
