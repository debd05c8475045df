import { Check } from 'lucide-react'
import type { AlertList } from '../../../shared/contract/admin'
import { useDismissAlert } from '../../calls/admin-alerts'
import { useProblemText } from '../../calls/problem-text'
import { Button } from '../../components/button'
import { Link } from '../../components/link'
import { notify } from '../../components/notify'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import { pathToSolve } from './alert-words'

type Props = { alert: AlertList['alerts'][number]; name: string }

/** One alert below the name of its kind. */
export function AlertRow({ alert, name }: Props) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const problemText = useProblemText()
  const path = pathToSolve(alert)
  const dismiss = useDismissAlert()
  const end = () => dismiss.mutate(alert.alertId, { onError: (error) => notify.error(problemText(error)) })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 sm:flex sm:items-start sm:justify-between sm:gap-y-2 sm:py-3">
      <div className="min-w-0 max-sm:contents">
        <p className="col-span-2 text-muted wrap-anywhere">{alert.detail}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {path ? (
            <Link href={path} className="inline-flex min-h-6 items-center font-mono underline sm:min-h-11">
              {alert.orderId ?? alert.subject}
            </Link>
          ) : (
            <span className="font-mono">{alert.subject}</span>
          )}{' '}
          · <time dateTime={alert.raisedAt}>{date(alert.raisedAt)}</time>
          {alert.toldAt && ` · ${t('admin.alerts.told')}`}
          {alert.tellTrouble && ` · ${t('admin.alerts.notTold', { why: alert.tellTrouble })}`}
        </p>
      </div>
      <Button
        look="secondary"
        className="max-sm:px-3"
        aria-label={t('admin.alerts.dismissNamed', { name })}
        pending={dismiss.isPending}
        onClick={end}
      >
        <Check aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{t('admin.alerts.dismiss')}</span>
      </Button>
    </li>
  )
}
