import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button'

type Props = {
  label: string
  value: number
  min?: number
  max: number
  disabled?: boolean
  onDecrease: () => void
  onIncrease: () => void
}

export function Stepper({ label, value, min = 1, max, disabled = false, onDecrease, onIncrease }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className="inline-flex items-center rounded-control border border-edge bg-page" aria-label={label}>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('common.decrease')}
        disabled={disabled || value <= min}
        onClick={onDecrease}
      >
        <Minus aria-hidden="true" className="size-5" />
      </Button>
      <output className="min-w-10 text-center text-lg font-bold tabular-nums">{value}</output>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('common.increase')}
        disabled={disabled || value >= max}
        onClick={onIncrease}
      >
        <Plus aria-hidden="true" className="size-5" />
      </Button>
    </fieldset>
  )
}
