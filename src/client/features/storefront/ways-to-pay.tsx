import { CreditCard, Smartphone, Wallet } from 'lucide-react'
import { languages } from '../../../shared/languages'
import { Badge } from '../../components/badge'
import { useTranslation } from '../../i18n/translation'

const ways = [
  { icon: CreditCard, name: 'home.card', text: 'home.cardBrands' },
  { icon: Smartphone, name: 'home.sbp', text: 'home.sbpText' },
  { icon: Wallet, name: 'home.balance', text: 'home.balanceText' },
] as const

const languageNames = { en: 'language.en', ru: 'language.ru', uz: 'language.uz' } as const

export function WaysToPay() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="ways" className="grid gap-4 md:grid-cols-3 md:gap-6">
      <div className="panel p-5 sm:p-6 md:col-span-2">
        <h2 id="ways" className="text-heading">
          {t('home.paymentsTitle')}
        </h2>
        <p className="mt-2 text-muted">{t('home.paymentsText')}</p>
        <ul className="mt-5 grid gap-x-6 gap-y-4 sm:grid-cols-3">
          {ways.map(({ icon: Icon, name, text }) => (
            <li key={name} className="flex gap-3 sm:flex-col">
              <span className="grid size-11 shrink-0 place-items-center rounded-control bg-raised text-accent-ink">
                <Icon aria-hidden="true" className="size-5" />
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
