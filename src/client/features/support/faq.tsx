import { ChevronDown, KeyRound, type LucideIcon, MessagesSquare, ReceiptText, TicketPercent } from 'lucide-react'
import { TextLink } from '../../components/link'
import { Section } from '../../components/page'
import { type Question, questions } from '../../i18n/questions'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

const icons = {
  'faq.password': KeyRound,
  'faq.history': ReceiptText,
  'faq.promo': TicketPercent,
  'faq.direct': MessagesSquare,
} as const satisfies Record<Question, LucideIcon>

function Entry({ question, answers }: (typeof questions)[number]) {
  const { t } = useTranslation()
  const Icon = icons[question]
  return (
    <details name="faq" className="group border-t border-line">
      <summary className="flex min-h-14 items-center gap-3 rounded-control px-5 py-3.5 font-bold transition hover:text-accent-ink">
        <Icon className="size-5 shrink-0 text-accent-ink" />
        <span className="grow">{t(question)}</span>
        <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 px-5 pb-5 text-muted sm:pl-13">
        {answers.map((answer) => (
          <p key={answer}>{t(answer)}</p>
        ))}
        {question === 'faq.history' && (
          <TextLink href={paths.orders} className="justify-self-start text-accent-ink">
            {t('faq.toOrders')}
          </TextLink>
        )}
      </div>
    </details>
  )
}

/** The usual questions with their answers. */
export function Faq() {
  const { t } = useTranslation()
  return (
    <Section title={t('faq.title')} className="panel overflow-clip" head="p-5 text-heading sm:pt-7">
      {questions.map((entry) => (
        <Entry key={entry.question} {...entry} />
      ))}
    </Section>
  )
}
