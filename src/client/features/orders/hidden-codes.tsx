import { Eye } from 'lucide-react'
import { ApiError } from '../../calls/http'
import { useShowCodes } from '../../calls/order-changes'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { useProblemText } from '../../i18n/problem-text'

/** In the place of old codes: the buyer confirms who they are, and reads them. */
export function HiddenCodes({ orderId }: { orderId: string }) {
  const { t, problemText } = useProblemText()
  const { mutate, isPending, error } = useShowCodes(orderId)
  // Who closes the question has changed their mind: nothing has failed.
  const hasFailed = error && !(error instanceof ApiError && error.code === 'step_up_required')
  return (
    <div className="grid gap-3">
      <Alert tone="info">{t('order.codesHidden')}</Alert>
      {hasFailed && <Alert>{problemText(error, t('order.showCodesFailed'))}</Alert>}
      <Button icon={Eye} className="justify-self-start" pending={isPending} onClick={() => mutate()}>
        {t('order.showCodes')}
      </Button>
    </div>
  )
}
