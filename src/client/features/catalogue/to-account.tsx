import type { ProductPage } from '../../../shared/contract/catalogue'
import { TextLink } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { pathTo } from '../../paths'

/** The same game without a code: its players are topped up on another page. */
export function ToAccount({ game: { slug, name } }: { game: NonNullable<ProductPage['topUp']> }) {
  const { t } = useTranslation()
  return (
    <p className="panel p-4">
      <TextLink href={pathTo.game(slug)}>{t('buying.toAccount', { game: name })}</TextLink>
      <span className="block text-muted">{t('buying.toAccountText')}</span>
    </p>
  )
}
