import { useMutation, useQuery } from '@tanstack/react-query'
import { Fingerprint, ShieldCheck } from 'lucide-react'
import { confirmNow } from '../../calls/http'
import { passkeysQuery, stepUpWithPasskey } from '../../calls/passkeys'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { useProblemText } from '../../i18n/problem-text'
import { useTranslation } from '../../i18n/translation'

type Props = { isAgain: boolean; onLifted: () => void }

/**
 * A second factor from before the change shows that the owner has made it: the app where there is one, or a passkey.
 * `isAgain`: one was younger, so another one has to be there.
 */
export function LiftHold({ isAgain, onLifted }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(passkeysQuery)
  if (data?.hasApp) {
    if (isAgain) return null
    const ask = async () => (await confirmNow()) && onLifted()
    return (
      <Button look="secondary" icon={ShieldCheck} onClick={ask}>
        {t('transfer.liftByApp')}
      </Button>
    )
  }
  return data && data.passkeys.length > (isAgain ? 1 : 0) && <LiftByPasskey onLifted={onLifted} />
}

function LiftByPasskey({ onLifted }: { onLifted: () => void }) {
  const { t, problemText } = useProblemText()
  const lift = useMutation({ mutationFn: stepUpWithPasskey, onSuccess: onLifted })
  return (
    <>
      {lift.error && <Alert>{problemText(lift.error, t('transfer.liftFailed'))}</Alert>}
      <Button look="secondary" icon={Fingerprint} pending={lift.isPending} onClick={() => lift.mutate()}>
        {t('transfer.lift')}
      </Button>
    </>
  )
}
