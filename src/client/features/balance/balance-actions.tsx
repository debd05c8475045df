import { useQuery } from '@tanstack/react-query'
import { Plus, Send } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Profile } from '../../../shared/contract/identity'
import { useTransfer } from '../../calls/balance'
import { paymentOptionsQuery } from '../../calls/payment-options'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { notify } from '../../components/notify'
import { takeFocus } from '../../components/take-focus'
import { useProblemText } from '../../i18n/problem-text'
import { TopUpModal } from './top-up-modal'
import { TransferModal } from './transfer-modal'

type Dialog = 'topUp' | 'transfer'

/** The buttons for the balance, and the result of the last one. */
export function BalanceActions({ profile }: { profile: Profile }) {
  const { t, problemText } = useProblemText()
  const options = useQuery(paymentOptionsQuery)
  const transfer = useTransfer()
  const [open, setOpen] = useState<Dialog>()
  const [done, setDone] = useState('')
  const close = () => {
    if (!transfer.isPending) transfer.reset()
    setOpen(undefined)
  }
  const toppedUp = useCallback(() => {
    setDone(t('topup.done'))
    setOpen(undefined)
  }, [t])
  // The answer to a transfer may come when its dialog is closed, or another one is open.
  const sent = (text: string) => {
    setDone(text)
    setOpen((now) => (now === 'transfer' ? undefined : now))
  }
  const refused = () => setOpen((now) => now ?? 'transfer')
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
      {options.data && open === 'transfer' && (
        <TransferModal transfer={transfer} options={options.data} onClose={close} onDone={sent} onRefused={refused} />
      )}
    </>
  )
}
