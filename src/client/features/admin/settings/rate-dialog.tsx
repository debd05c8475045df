import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminRate } from '../../../../shared/contract/payments'
import { useSetRate } from '../../../calls/admin-settings'
import { ApiError } from '../../../calls/http'
import { Field } from '../../../components/field'
import { notify } from '../../../components/notify'
import { CheckBox } from '../check-box'
import { problemTexts, refusedFields } from '../field-problems'
import { ReasonDialog } from '../reason-dialog'
import { sumIn } from '../sum'

type Props = { isOwn: boolean; rate: AdminRate; onClose: () => void }

/** A rate of the shop's own, for a time or until it is taken back; or the way back to the official one. */
export function RateDialog({ isOwn, rate, onClose }: Props) {
  const { t } = useTranslation()
  const call = useSetRate()
  const [typed, setTyped] = useState(String(rate.rate?.uzsPerUsd ?? ''))
  const [end, setEnd] = useState('')
  const [isMeant, setIsMeant] = useState(false)
  const type = (text: string) => {
    setTyped(text)
    setIsMeant(false)
  }
  const uzsPerUsd = sumIn(typed) || undefined
  const problems = refusedFields(call.error)
  const isUnusual = call.error instanceof ApiError && call.error.code === 'rate_unusual'
  const save = (reason: string) => {
    const own = { uzsPerUsd: uzsPerUsd ?? null, until: end ? new Date(end).toISOString() : null, confirmed: isMeant }
    const official = { uzsPerUsd: null, until: null, confirmed: false }
    call.mutate(
      { ...(isOwn ? own : official), reason },
      {
        onSuccess: () => {
          notify.success(t('admin.settings.rateSaved'))
          onClose()
        },
      },
    )
  }
  return (
    <ReasonDialog
      title={t(isOwn ? 'admin.settings.setRate' : 'admin.settings.useOfficial')}
      confirm={t('admin.freeFire.save')}
      pending={call.isPending}
      incomplete={isOwn && uzsPerUsd === undefined}
      error={call.error}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{t('admin.settings.rateSaveText')}</p>
      {isOwn && (
        <>
          <Field
            label={t('admin.settings.ownRate')}
            inputMode="decimal"
            autoComplete="off"
            invalid={uzsPerUsd === undefined}
            hint={uzsPerUsd === undefined ? t(problemTexts.invalid_amount) : undefined}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
          <Field
            label={t('admin.settings.rateUntil')}
            type="datetime-local"
            invalid={problems.until !== undefined}
            hint={t('admin.settings.rateUntilHint')}
            value={end}
            onChange={({ target }) => setEnd(target.value)}
          />
          {isUnusual && <CheckBox label={t('admin.settings.rateMeant')} isChosen={isMeant} onChoose={setIsMeant} />}
        </>
      )}
    </ReasonDialog>
  )
}
