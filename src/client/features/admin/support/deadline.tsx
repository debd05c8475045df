import { limits } from '../../../../shared/limits'
import { Badge } from '../../../components/badge'
import { useTranslation } from '../../../i18n/translation'

const hourMs = 60 * 60 * 1000
const soonMs = 6 * hourMs

const toneOf = (leftMs: number) => {
  if (leftMs <= 0) return 'bad'
  return leftMs <= soonMs ? 'warn' : 'good'
}

/** How long the promise to answer still holds, or for how long it has been broken; in hours that have begun. */
export function Deadline({ at, nowMs }: { at: string; nowMs: number }) {
  const { t } = useTranslation()
  const leftMs = Date.parse(at) + limits.support.replyMs - nowMs
  const count = Math.max(1, Math.ceil(Math.abs(leftMs) / hourMs))
  return (
    <Badge tone={toneOf(leftMs)}>
      {t(leftMs > 0 ? 'admin.support.hoursLeft' : 'admin.support.hoursLate', { count })}
    </Badge>
  )
}
