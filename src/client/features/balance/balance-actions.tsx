import { useQuery } from '@tanstack/react-query'
import { Plus, Send } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Profile } from '../../../shared/contract/identity'
import { paymentOptionsQuery } from '../../calls/payment-options'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { notify } from '../../components/notify'
import { takeFocus } from '../../components/take-focus'
import { useProblemText } from '../../i18n/problem-text'
import { useTranslation } from '../../i18n/translation'
import { TopUpModal } from './top-up-modal'
import { TransferModal } from './transfer-modal'

type Dialog = 'topUp' | 'transfer'

/** The buttons for the balance, and the result of the last one. */
export function BalanceActions({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const options = useQuery(paymentOptionsQuery)
  const [open, setOpen] = useState<Dialog>()
  const [done, setDone] = useState('')
  const close = () => setOpen(undefined)
  const finish = useCallback((text: string) => {
    setDone(text)
    setOpen(undefined)
  }, [])
  const toppedUp = useCallback(() => finish(t('topup.done')), [finish, t])
  const begin = (dialog: Dialog) => {
    setDone('')
    setOpen(dialog)
    if (options.error) notify.error(problemText(options.error))
    if (options.error) void options.refetch()
  }
  return (
    <>
      {done && (
        <div ref={takeFocus} tabIndex={-1} className="outline-none">
          <Alert tone="good">{done}</Alert>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button icon={Plus} className="grow sm:grow-0" onClick={() => begin('topUp')}>
          {t('profile.topUp')}
        </Button>
        <Button
          icon={Send}
          look="secondary"
          className="grow sm:grow-0"
          disabled={profile.frozen}
          onClick={() => begin('transfer')}
        >
          {t('transfer.open')}
        </Button>
      </div>
      {options.data && open === 'topUp' && <TopUpModal options={options.data} onClose={close} onDone={toppedUp} />}
      {options.data && open === 'transfer' && <TransferModal options={options.data} onClose={close} onDone={finish} />}
    </>
  )
}
