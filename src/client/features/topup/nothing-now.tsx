import { Hourglass } from 'lucide-react'
import type { TopUpGame } from '../../../shared/contract/topups'
import { ButtonLink } from '../../components/link'
import { StateView } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

/** Whether anything of a game can be bought at the moment. */
export const isSoldNow = ({ packages }: TopUpGame): boolean => packages.some(({ available }) => available)

/** Instead of form and payment: no package can be bought now. Codes of the game, if any, stand below. */
export function NothingNow({ codes }: Pick<TopUpGame, 'codes'>) {
  const { t } = useTranslation()
  return (
    <StateView icon={Hourglass} title={t('topups.none')} text={t('topups.noneText')}>
      {codes.length === 0 && <ButtonLink href={paths.products}>{t('nav.products')}</ButtonLink>}
    </StateView>
  )
}
