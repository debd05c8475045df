import { Question } from '../../../components/question'
import { useTranslation } from '../../../i18n/translation'
import type { useLeaveGuard } from './use-leave-guard'

type Props = {
  guard: Pick<ReturnType<typeof useLeaveGuard>, 'isAsking' | 'leave' | 'stay'>
  /** What is lost, where that is not what was typed. */
  text?: string
}

/** Asks a person who leaves a form with changes whether they are to be lost. */
export function LeaveQuestion({ guard: { isAsking, leave, stay }, text }: Props) {
  const { t } = useTranslation()
  if (!isAsking) return null
  return (
    <Question
      title={t('admin.product.leaveTitle')}
      text={text ?? t('admin.product.leaveText')}
      cancel={t('admin.product.stay')}
      confirm={t('admin.product.leave')}
      look="danger"
      onConfirm={leave}
      onClose={stay}
    />
  )
}
