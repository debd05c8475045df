import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import type { AlertList } from '../../../shared/contract/admin'
import { useDismissKind } from '../../calls/admin-alerts'
import { Button } from '../../components/button'
import { Question } from '../../components/question'
import { useTranslation } from '../../i18n/translation'

type Props = { group: AlertList['groups'][number]; name: string }

/** Dismisses all alerts of a kind after one question: nobody reads hundreds of them. */
export function DismissKind({ group: { kind, count, newestAt }, name }: Props) {
  const { t } = useTranslation()
  // Alerts that come in while the question is open were not seen: they stay.
  const [until, setUntil] = useState<string>()
  const dismiss = useDismissKind()
  const close = () => setUntil(undefined)
  return (
    <>
      <Button icon={CheckCheck} look="secondary" onClick={() => setUntil(newestAt)}>
        {t('admin.alerts.dismissAll')}
      </Button>
      {until !== undefined && (
        <Question
          title={name}
          text={t('admin.alerts.dismissAllText', { count })}
          confirm={t('admin.alerts.dismissAll')}
          pending={dismiss.isPending}
          error={dismiss.error}
          onConfirm={() => dismiss.mutate({ kind, until }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  )
}
