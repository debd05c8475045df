import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import type { AlertList } from '../../../shared/contract/admin'
import { useDismissKind } from '../../calls/admin-alerts'
import { CallQuestion } from '../../components/call-question'
import { Opener } from '../../components/opener'
import { useTranslation } from '../../i18n/translation'

type Props = { group: AlertList['groups'][number]; name: string }

/** Dismisses all alerts of a kind after one question: nobody reads hundreds of them. */
export function DismissKind(props: Props) {
  const { t } = useTranslation()
  return (
    <Opener
      name={t('admin.alerts.dismissAll')}
      icon={CheckCheck}
      dialog={(close) => <DismissQuestion {...props} onClose={close} />}
    />
  )
}

function DismissQuestion({ group: { kind, count, newestAt }, name, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  // Alerts that come in while the question is open were not seen: they stay.
  const [until] = useState(newestAt)
  return (
    <CallQuestion
      title={name}
      text={t('admin.alerts.dismissAllText', { count })}
      confirm={t('admin.alerts.dismissAll')}
      call={useDismissKind()}
      input={{ kind, until }}
      onClose={onClose}
    />
  )
}
