import { CreditCard, LifeBuoy, Smartphone, Wallet } from 'lucide-react'
import { languages } from '../../../shared/languages'
import { methodsIn } from '../../../shared/payments'
import { Badge } from '../../components/badge'
import { ButtonLink } from '../../components/link'
import { Section } from '../../components/page'
import { languageNames } from '../../i18n/language'
import { useSold } from '../../i18n/shown-currency'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

const steps = [
  { title: 'home.chooseTitle', text: 'home.chooseText' },
  { title: 'home.payTitle', text: 'home.payText' },
  { title: 'home.redeemTitle', text: 'home.redeemText' },
] as const

export function HowItWorks() {
  const { t } = useTranslation()
  return (
    <Section title={t('home.how')} head="mb-6 text-title">
      <ol className="grid gap-4 md:grid-cols-3 md:gap-6">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="panel p-6">
            <span aria-hidden="true" className="text-5xl font-black tracking-tighter text-accent-ink">
              {index + 1}
            </span>
            <h3 className="mt-3 text-heading">{t(title)}</h3>
            <p className="mt-2 text-muted">{t(text)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const ways = [
  { icon: CreditCard, name: 'home.card', text: 'home.cardBrands' },
  { icon: Smartphone, name: 'home.sbp', text: 'home.sbpText', method: 'sbp' },
  { icon: Smartphone, name: 'home.apps', text: 'home.appsText', method: 'payme' },
  { icon: Wallet, name: 'home.balance', text: 'home.balanceText' },
] as const

/** A way that belongs to one currency is told where the shop sells in it. */
export function WaysToPay() {
  const { t } = useTranslation()
  const methods = useSold().flatMap(methodsIn)
  const told = ways.filter((way) => !('method' in way) || methods.includes(way.method))
  return (
    <section aria-labelledby="ways" className="grid gap-4 md:grid-cols-3 md:gap-6">
      <div className="panel p-5 sm:p-6 md:col-span-2">
        <h2 id="ways" className="text-heading">
          {t('home.paymentsTitle')}
        </h2>
        <p className="mt-2 text-muted">{t('home.paymentsText')}</p>
        <ul className="mt-5 grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
          {told.map(({ icon: Icon, name, text }) => (
            <li key={name} className="flex gap-3 sm:flex-col">
              <span className="grid size-11 shrink-0 place-items-center rounded-control bg-raised text-accent-ink">
                <Icon className="size-5" />
              </span>
              <span>
                <span className="block font-bold">{t(name)}</span>
                <span className="block text-sm text-muted">{t(text)}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="panel p-5 sm:p-6">
        <h2 className="text-heading">{t('home.languagesTitle')}</h2>
        <p className="mt-2 text-muted">{t('home.languagesText')}</p>
        <ul className="mt-5 flex flex-wrap gap-2">
          {languages.map((language) => (
            <li key={language} lang={language}>
              <Badge>{t(languageNames[language])}</Badge>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function NeedHelp() {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby="help"
      className="panel glow flex flex-col items-start gap-5 overflow-hidden p-6 sm:flex-row sm:items-center sm:p-8"
    >
      <LifeBuoy className="size-10 shrink-0 text-accent-ink" />
      <div className="grow">
        <h2 id="help" className="text-heading">
          {t('home.supportTitle')}
        </h2>
        <p className="mt-1 text-muted">{t('home.supportText')}</p>
      </div>
      <ButtonLink href={paths.support} look="secondary" className="max-sm:w-full">
        {t('home.supportLink')}
      </ButtonLink>
    </section>
  )
}
