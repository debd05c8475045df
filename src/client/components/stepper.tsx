import { Minus, Plus } from 'lucide-react'
import { useTranslation } from '../i18n/translation'
import { Button } from './button'

type Props = {
  label: string
  value: number
  max: number
  disabled?: boolean
  onDecrease: () => void
  onIncrease: () => void
}

// Its buttons are never disabled outright: the keyboard stays on the one that has just reached its end.
export function Stepper({ label, value, max, disabled = false, onDecrease, onIncrease }: Props) {
  const { t } = useTranslation()
  const canDecrease = !disabled && value > 1
  const canIncrease = !disabled && value < max
  return (
    <fieldset className="inline-flex items-center rounded-control border border-edge bg-page" aria-label={label}>
      <Button
        icon={Minus}
        look="quiet"
        size="icon"
        aria-label={t('common.decrease')}
        blocked={!canDecrease}
        onClick={canDecrease ? onDecrease : undefined}
      />
      <output className="min-w-10 text-center text-lg font-bold tabular-nums">{value}</output>
      <Button
        icon={Plus}
        look="quiet"
        size="icon"
        aria-label={t('common.increase')}
        blocked={!canIncrease}
        onClick={canIncrease ? onIncrease : undefined}
      />
    </fieldset>
  )
}
