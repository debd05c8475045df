import { LifeBuoy } from 'lucide-react'
import { buttonClass } from '../../components/button'
import { Link } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

export function NeedHelp() {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby="help"
      className="panel glow flex flex-col items-start gap-5 overflow-hidden p-6 sm:flex-row sm:items-center sm:p-8"
    >
      <LifeBuoy aria-hidden="true" className="size-10 shrink-0 text-accent-ink" />
      <div className="grow">
        <h2 id="help" className="text-heading">
          {t('home.supportTitle')}
        </h2>
        <p className="mt-1 text-muted">{t('home.supportText')}</p>
      </div>
      <Link href={paths.support} className={`${buttonClass('secondary')} max-sm:w-full`}>
        {t('home.supportLink')}
      </Link>
    </section>
  )
}
