import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import type { AlertList } from '../../../shared/contract/admin'
import { useDismissKind } from '../../calls/admin-alerts'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Modal } from '../../components/modal'
import { startHere } from '../../components/start-here'
import { useProblemText } from '../../i18n/problem-text'
import { useTranslation } from '../../i18n/translation'

type Props = { group: AlertList['groups'][number]; name: string }

/** Dismisses all alerts of a kind after one question: nobody reads hundreds of them. */
export function DismissKind({ group: { kind, count, newestAt }, name }: Props) {
  const { t } = useTranslation()
  const problemText = useProblemText()
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
        <Modal title={name} onClose={close}>
          <div className="grid gap-4">
            <p className="text-muted">{t('admin.alerts.dismissAllText', { count })}</p>
            {dismiss.error && <Alert>{problemText(dismiss.error)}</Alert>}
            <div className="mt-2 flex flex-wrap justify-end gap-3">
              <Button ref={startHere} look="secondary" disabled={dismiss.isPending} onClick={close}>
                {t('common.cancel')}
              </Button>
              <Button pending={dismiss.isPending} onClick={() => dismiss.mutate({ kind, until }, { onSuccess: close })}>
                {t('admin.alerts.dismissAll')}
              </Button>
            </div>
          </div>
        </Modal>
      )}
    </>
  )
}
