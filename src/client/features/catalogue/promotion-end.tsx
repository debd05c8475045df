import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hourMs, minuteMs } from '../../../shared/durations'
import { shopTimeQuery } from '../../calls/shop-time'
import { useFormat } from '../../i18n/format'

const countedMs = 48 * hourMs

/** When a promotion ends; its last two days are counted down by the shop’s clock, whatever that of the reader says. */
export default function PromotionEnd({ at }: { at: string }) {
  const { t, date } = useFormat()
  const { data: shopTime } = useQuery(shopTimeQuery)
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), minuteMs / 2)
    return () => clearInterval(timer)
  }, [])
  const left = shopTime && Date.parse(at) - shopTime()
  if (left === undefined) return null
  if (left <= 0) return <p>{t('buying.promotion.over')}</p>
  if (left > countedMs) return <p>{t('buying.promotion.until', { at: date(at) })}</p>
  const minutes = Math.ceil(left / minuteMs)
  const values = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  return <p className="font-semibold text-warn">{t('buying.promotion.endsIn', values)}</p>
}
