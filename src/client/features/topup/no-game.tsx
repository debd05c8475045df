import { Gamepad2 } from 'lucide-react'
import { ButtonLink } from '../../components/link'
import { StateView } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

/** An address that names no game whose players are topped up. */
export function NoGame() {
  const { t } = useTranslation()
  return (
    <StateView icon={Gamepad2} title={t('topups.noGame')} text={t('topups.noGameText')}>
      <ButtonLink href={paths.products}>{t('cart.browse')}</ButtonLink>
    </StateView>
  )
}
