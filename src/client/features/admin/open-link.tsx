import { ChevronRight } from 'lucide-react'
import { buttonClass } from '../../components/button'
import { Link } from '../../components/link'
import { useTranslation } from '../../i18n/translation'

/** The next act of a card that has no other: the page of the thing. */
export function OpenLink({ href, name }: { href: string; name: string }) {
  const { t } = useTranslation()
  return (
    <Link href={href} aria-label={t('admin.openNamed', { name })} className={buttonClass('secondary', 'icon')}>
      <ChevronRight className="size-5" />
    </Link>
  )
}
