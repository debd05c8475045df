import { limits } from '../../../shared/limits'
import { Stepper } from '../../components/stepper'
import { useTranslation } from '../../i18n/translation'

type Props = { pieces: number; onChange: (pieces: number) => void }

/** How many of the chosen package the player gets. */
export function Pieces({ pieces, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <div className="panel flex items-center justify-between gap-4 p-3 sm:px-5">
      <p aria-hidden="true" className="font-semibold">
        {t('topups.pieces')}
      </p>
      <Stepper
        label={t('topups.pieces')}
        value={pieces}
        max={limits.topUps.pieces}
        onDecrease={() => onChange(pieces - 1)}
        onIncrease={() => onChange(pieces + 1)}
      />
    </div>
  )
}
