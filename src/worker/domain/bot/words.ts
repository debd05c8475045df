import en from '../../../../locales/bot/en.json'
import ru from '../../../../locales/bot/ru.json'
import uz from '../../../../locales/bot/uz.json'
import type { Language } from '../../../shared/languages'

/** What the bot says, by language. */
export const wordsOf: Record<Language, typeof en.bot> = { en: en.bot, ru: ru.bot, uz: uz.bot }

export { language as languageNames } from '../../../../locales/en.json'

/** The words with the name of the shop in its place. */
export const named = (words: { title: string; text: string }, shop: string) => ({
  title: words.title.replaceAll('{{shop}}', () => shop),
  text: words.text.replaceAll('{{shop}}', () => shop),
})
