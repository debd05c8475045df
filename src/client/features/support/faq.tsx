import { ChevronDown, KeyRound, type LucideIcon, MessagesSquare, ReceiptText, TicketPercent } from 'lucide-react'
import { Link } from '../../components/link'
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
    <details name="faq" className="group">
      <summary className="flex min-h-14 items-center gap-3 rounded-control px-5 py-3.5 font-bold transition hover:text-accent-ink">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
        <span className="grow">{t(question)}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-3 px-5 pb-5 text-muted sm:pl-13">
        {answers.map((answer) => (
          <p key={answer}>{t(answer)}</p>
        ))}
        {question === 'faq.history' && (
          <Link
            href={paths.orders}
            className="inline-flex min-h-11 items-center justify-self-start font-bold text-accent-ink underline"
          >
            {t('faq.toOrders')}
          </Link>
        )}
      </div>
    </details>
  )
}

/** What most people ask, answered before they have to. */
export function Faq() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="faq" className="panel overflow-clip">
      <h2 id="faq" className="p-5 text-heading sm:pt-7">
        {t('faq.title')}
      </h2>
      <div className="divide-y divide-line border-t border-line">
        {questions.map((entry) => (
          <Entry key={entry.question} {...entry} />
        ))}
      </div>
    </section>
  )
}
