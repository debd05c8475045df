import type { Language } from '../../../shared/languages'
import type { NoticeKind } from '../../../shared/notices'

type Recovery = { title: string; text: string; button: string }
type Mail = Record<'confirmTitle' | 'confirmText' | 'confirm' | 'choices', string>

type Texts = {
  open: string
  recovery: Recovery
  mail: Mail
  /** `noOrder`: what is said instead where no order is named. */
  kinds: Record<NoticeKind, { title: string; text: string; noOrder?: string }>
  /** What a way in or back is called, as notices of its change name it. */
  ways: Record<string, string>
  /** What is said besides where the change holds transfers. */
  held: string
}

// Only a list of notices and the sending of them need these.
const load: Record<Language, () => Promise<{ notices: Texts }>> = {
  en: () => import('../../../../locales/notices/en.json'),
  ru: () => import('../../../../locales/notices/ru.json'),
  uz: () => import('../../../../locales/notices/uz.json'),
}

/** What a notice says in a language, and the words of the button that opens its page. */
export type Words = {
  open: string
  /** The message with the link that sets a new password: no notice, because it is kept nowhere. */
  recovery: Recovery
  /** What only mail says. */
  mail: Mail
  say(notice: { kind: NoticeKind; params: Readonly<Record<string, string>> }): { title: string; text: string }
}

/** The words of notices in a language. */
export async function wordsIn(language: Language): Promise<Words> {
  const { notices: texts } = await load[language]()
  return {
    open: texts.open,
    recovery: texts.recovery,
    mail: texts.mail,
    say: ({ kind, params }) => {
      const { title, text, noOrder = text } = texts.kinds[kind]
      const whole = (params.order ? text : noOrder).replace('{{way}}', texts.ways[params.way ?? ''] ?? '{{way}}')
      const values = inLanguage(params, language)
      return { title: filled(title, values), text: filled(params.held ? `${whole} ${texts.held}` : whole, values) }
    },
  }
}

/** A value that has another form in a language stands there beside it: `title:ru` beside `title`. */
const inLanguage = (params: Readonly<Record<string, string>>, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, params[`${name}:${language}`] ?? value]))

/** A value that is not known, such as the place of a login, is a dash. */
const filled = (text: string, params: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name) => params[name] || '—')
