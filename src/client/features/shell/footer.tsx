import { articlesPath } from '../../../shared/articles'
import type { Language } from '../../../shared/languages'
import type { FooterFacts } from '../../../shared/pages'
import type { PaymentMark, PaymentMethod } from '../../../shared/payments'
import { Link } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { Logo } from './logo'
import { publicLinks } from './navigation'

const link = 'flex min-h-11 items-center rounded-control px-3 font-semibold text-muted hover:text-ink'

const names = {
  card: 'footer.ways.card',
  sbp: 'footer.ways.sbp',
  payme: 'footer.ways.payme',
  click: 'footer.ways.click',
  visa: 'footer.ways.visa',
  mastercard: 'footer.ways.mastercard',
  mir: 'footer.ways.mir',
} as const satisfies Record<PaymentMethod | PaymentMark, string>

type Props = { language: Language } & Omit<FooterFacts, 'shopName'>

/** The footer of every page. The worker alone renders it: no browser loads its code. */
export function Footer({ language, links, ways, hasArticles }: Props) {
  const { t } = useTranslation()
  return (
    <div lang={language}>
      <div className="mx-auto flex max-w-7xl flex-col gap-6 px-4 py-10 sm:px-6 lg:flex-row lg:justify-between">
        <div>
          <Logo />
          <p className="mt-1 max-w-sm text-balance text-muted">{t('footer.promise')}</p>
        </div>
        <div className="grid content-start">
          <nav aria-label={t('footer.label')} className="-mx-3 flex flex-wrap gap-x-2 lg:mx-0 lg:justify-end">
            {publicLinks.map(({ href, label }) => (
              <Link key={href} href={href} className={link}>
                {t(label)}
              </Link>
            ))}
          </nav>
          <nav aria-label={t('footer.rules')} className="-mx-3 flex flex-wrap gap-x-2 lg:mx-0 lg:justify-end">
            {hasArticles && (
              <Link href={articlesPath} className={link}>
                {t('nav.articles')}
              </Link>
            )}
            {links[language].map(({ path, name }) => (
              <Link key={path} href={path} className={link}>
                {name}
              </Link>
            ))}
          </nav>
        </div>
      </div>
      <div className="mx-auto grid max-w-7xl gap-4 px-4 pb-8 text-sm text-muted sm:px-6">
        {ways.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <span id={`ways-${language}`} className="mr-1">
              {t('footer.payments')}
            </span>
            <ul aria-labelledby={`ways-${language}`} className="flex flex-wrap gap-2">
              {ways.map((way) => (
                <li key={way} className="rounded-md border border-edge px-2 py-0.5 font-bold text-ink">
                  {t(names[way])}
                </li>
              ))}
            </ul>
          </div>
        )}
        <p>{t('footer.trademarks')}</p>
      </div>
    </div>
  )
}
