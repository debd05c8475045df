import { html, raw } from 'hono/html'
import { isLanguage, type Language, preferredLanguage } from '../../shared/languages'
import { type CardField, testCards } from '../cards'
import { documentOf } from './document'
import { script } from './script'
import { type PageTexts, pageTexts } from './texts'

export type Notice = 'already_paid' | 'expired' | 'canceled' | 'unknown'
/** Why the shop does not take a payment, by language. */
export type Refused = { refusal: Record<string, string> }
export type PageForm = { card: string; expiry: string; wrong: CardField[]; offersSbp: boolean }

export type PageView = {
  language: Language
  provider: 'Stripe' | 'YooKassa' | 'Payme' | 'Click'
  /** What is paid for, or undefined when the payment is unknown. */
  bill?: { title: string; amountMinor: number; currency: string }
  backUrl: string | null
  content: PageForm | Notice | Refused
}

/** Some providers do not know `uz`, so a browser that asks for it gets it whatever the shop named. */
export function pageLanguage(locale: string | null, acceptLanguage: string | undefined): Language {
  const wished = preferredLanguage(acceptLanguage)
  const named = locale?.slice(0, 2)
  return wished !== 'uz' && isLanguage(named) ? named : wished
}

/** The whole page as HTML; everything that comes from outside is escaped. */
export function renderPage(view: PageView): Promise<string> {
  const { language, content } = view
  const texts = pageTexts[language]
  const body = html`<p class="demo"><strong>DEMO</strong> ${texts.demo}</p>
<h1>${texts.title}</h1>
<p class="muted">${texts.playedBy} ${view.provider}</p>
${view.bill && billPart(view.bill, language)}
${contentPart(view)}
${view.backUrl !== null && backPart(view.backUrl, isForm(content) ? texts.back : texts.return)}`
  return documentOf({ language, title: texts.title, body, script })
}

const isForm = (content: PageView['content']): content is PageForm => typeof content === 'object' && 'card' in content

function contentPart(view: PageView) {
  const { content, language } = view
  if (isForm(content)) return formPart(content, view)
  const texts = pageTexts[language]
  const said = typeof content === 'string' ? texts[content] : (content.refusal[language] ?? texts.no_answer)
  return html`<p role="status" class="notice">${said}</p>`
}

const backPart = (url: string, text: string) => html`<p><a class="back" href="${url}">${text}</a></p>`

function billPart({ title, amountMinor, currency }: NonNullable<PageView['bill']>, language: Language) {
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency }).format(amountMinor / 100)
  return html`<dl class="bill"><dt>${title}</dt><dd><span class="muted">${pageTexts[language].total}</span> ${amount}</dd></dl>`
}

function formPart(form: PageForm, { language }: PageView) {
  const texts = pageTexts[language]
  return html`${form.wrong.length > 0 && html`<p role="alert" class="error">${texts.form_wrong}</p>`}
${form.offersSbp && sbpPart(texts)}
<form method="post" class="box" data-card>
${form.offersSbp && html`<h2>${texts.by_card}</h2>`}
${field('card', { form, texts, rules: cardRules })}
<div class="pair">
${field('expiry', { form, texts, rules: expiryRules })}
${field('cvv', { form, texts, rules: cvvRules })}
</div>
<button type="submit">${texts.pay}</button>
</form>
${cardsPart(texts)}`
}

const cardRules = raw('autocomplete="cc-number" placeholder="4242 4242 4242 4242" maxlength="24"')
const expiryRules = raw('autocomplete="cc-exp" placeholder="12/30" maxlength="9"')
const cvvRules = raw('autocomplete="cc-csc" placeholder="123" maxlength="3"')

type FieldParts = { form: PageForm; texts: PageTexts; rules: ReturnType<typeof raw> }

function field(name: CardField, { form, texts, rules }: FieldParts) {
  const isWrong = form.wrong.includes(name)
  // A CVV is never shown again.
  const value = name === 'cvv' ? '' : form[name]
  const state = raw(isWrong ? 'aria-invalid="true"' : '')
  return html`<div class="field">
<label for="${name}">${texts[name]}</label>
<input id="${name}" name="${name}" type="text" inputmode="numeric" required ${rules} value="${value}"
 aria-describedby="${name}-error" ${state}>
<p id="${name}-error" class="error" ${raw(isWrong ? '' : 'hidden')}>${texts[`wrong_${name}`]}</p>
</div>`
}

const sbpPart = (texts: PageTexts) => html`<form method="post" class="box">
<h2>${texts.sbp}</h2>
<p class="muted">${texts.sbp_hint}</p>
<button type="submit" name="sbp" value="paid">${texts.sbp_paid}</button>
<button type="submit" name="sbp" value="declined" class="quiet">${texts.sbp_declined}</button>
</form>`

const cardsPart = (texts: PageTexts) => html`<section class="cards" aria-labelledby="cards">
<h2 id="cards">${texts.test_cards}</h2>
<ul>
${Object.entries(testCards).map(
  ([number, outcome]) =>
    html`<li><code data-fill="${number}">${number.replace(/\d{4}(?=\d)/g, '$& ')}</code> ${texts[outcome]}</li>`,
)}
</ul>
<p class="muted">${texts.any_date}</p>
</section>`
