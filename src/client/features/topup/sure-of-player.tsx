import type { TopUpGame } from '../../../shared/contract/topups'
import { labelsOf, type Player } from '../../../shared/players'
import { Question } from '../../components/question'
import { useTranslation } from '../../i18n/translation'

type Props = { game: TopUpGame; player: Player; onConfirm: () => void; onClose: () => void }

/** What the buyer reads for a value: the name of a server, not its code. */
function shownIn({ fields }: TopUpGame, player: Player): string {
  const shown = { ...player, ...labelsOf(fields, player) }
  return fields.map(({ key, label }) => `${label}: ${shown[key] ?? ''}`).join(', ')
}

/** Before a player is topped up whom nobody could look up: the buyer reads once more who it is. */
export function SureOfPlayer({ game, player, ...on }: Props) {
  const { t } = useTranslation()
  return (
    <Question
      title={t('topups.sureTitle')}
      text={t('topups.sureText', { player: shownIn(game, player) })}
      confirm={t('topups.sure')}
      cancel={t('topups.notSure')}
      {...on}
    />
  )
}
