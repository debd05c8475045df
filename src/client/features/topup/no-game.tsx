import { Gamepad2 } from 'lucide-react'
import { ButtonLink } from '../../components/link'
import { Page } from '../../components/page'
import { StateView } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

/** An address that names no game whose players are topped up. */
export function NoGame() {
  const { t } = useTranslation()
  return (
    <Page title={t('topups.noGame')} width="normal">
      <StateView icon={Gamepad2} heading="h1" title={t('topups.noGame')} text={t('topups.noGameText')}>
        <ButtonLink href={paths.products}>{t('nav.products')}</ButtonLink>
      </StateView>
    </Page>
  )
}
