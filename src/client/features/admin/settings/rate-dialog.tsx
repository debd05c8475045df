import { useState } from 'react'
import type { KnownRate } from '../../../../shared/contract/payments'
import type { OtherCurrency } from '../../../../shared/following'
import { useSetRate } from '../../../calls/admin-settings'
import { ApiError } from '../../../calls/http'
import { CheckBox } from '../../../components/check-box'
import { notify } from '../../../components/notify'
import { useTranslation } from '../../../i18n/translation'
import { Inputs } from '../form/inputs'
import { ReasonedSave } from '../form/reasoned-save'
import { useForm } from '../form/use-form'
import { officialRate, ownRateFields, ownRateIn, rateForm } from './rate-fields'

type Props = { isOwn: boolean; currency: OtherCurrency; known: KnownRate; onClose: () => void }

/** A rate of the shop's own, for a time or until it is taken back; or the way back to the official one. */
export function RateDialog({ isOwn, currency, known, onClose }: Props) {
  const { t } = useTranslation()
  const form = useForm(rateForm(currency), known, useSetRate(), () => {
    notify.success(t('admin.settings.rateSaved'))
    onClose()
  })
  const [isMeant, setIsMeant] = useState(false)
  const isUnusual = form.error instanceof ApiError && form.error.code === 'rate_unusual'
  const fields = ownRateFields(currency)
  const wish = isOwn ? ownRateIn(currency, form.draft, form.base) : officialRate
  const type = (name: string, typed: string | boolean) => {
    form.type(name, typed)
    if (name === 'perUsd') setIsMeant(false)
  }
  return (
    <ReasonedSave
      form={{ ...form, draft: { ...form.draft, isOwn } }}
      title={t(isOwn ? 'admin.settings.setRate' : 'admin.settings.useOfficial')}
      confirm={t('admin.games.save')}
      incomplete={!wish}
      onConfirm={(reason) =>
        wish && form.send({ ...wish, currency, confirmed: isOwn && isMeant, version: form.pin().version, reason })
      }
      onClose={onClose}
    >
      <p>{t('admin.settings.rateSaveText')}</p>
      {isOwn && (
        <Inputs fields={fields} draft={form.draft} problems={{ ...form.problems, ...form.allProblems }} onType={type} />
      )}
      {isOwn && isUnusual && (
        <CheckBox label={t('admin.settings.rateMeant')} isChosen={isMeant} onChoose={setIsMeant} />
      )}
    </ReasonedSave>
  )
}
