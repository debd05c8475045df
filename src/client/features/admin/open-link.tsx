import { ChevronRight } from 'lucide-react'
import { ButtonLink } from '../../components/link'
import { useTranslation } from '../../i18n/translation'

/** The next act of a card that has no other: the page of the thing. */
export function OpenLink({ href, name }: { href: string; name: string }) {
  const { t } = useTranslation()
  return (
    <ButtonLink
      href={href}
      icon={ChevronRight}
      look="secondary"
      size="icon"
      aria-label={t('admin.openNamed', { name })}
    />
  )
}
