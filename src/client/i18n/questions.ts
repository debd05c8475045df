/** The usual questions, and the paragraphs that answer them; search engines get them too. */
export const questions = [
  { question: 'faq.password', answers: ['faq.passwordNew', 'faq.passwordHow'] },
  { question: 'faq.history', answers: ['faq.historyWhere', 'faq.historyBroken'] },
  { question: 'faq.promo', answers: ['faq.promoNone', 'faq.promoGame'] },
  { question: 'faq.direct', answers: ['faq.directForm', 'faq.directOrder'] },
] as const

export type Question = (typeof questions)[number]['question']
