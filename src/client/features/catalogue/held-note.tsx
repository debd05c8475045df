import { useSyncExternalStore } from 'react'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'

const lookAgainMs = 15_000

function everyMoment(look: () => void): () => void {
  const timer = setInterval(look, lookAgainMs)
  return () => clearInterval(timer)
}

/** Says that what is sold out may come back, and when: at the reader's time, which only the reader's browser knows. */
export function HeldNote({ until }: { until: string }) {
  const { t } = useTranslation()
  const { time } = useFormat()
  const isComing = useSyncExternalStore<boolean | undefined>(
    everyMoment,
    () => Date.parse(until) > Date.now(),
    () => undefined,
  )
  if (isComing === false) return null
  return (
    <p className="font-semibold text-warn">
      {isComing ? <time dateTime={until}>{t('buying.heldUntil', { time: time(until) })}</time> : t('buying.held')}
    </p>
  )
}
