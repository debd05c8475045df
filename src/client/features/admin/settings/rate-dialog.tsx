import { useState } from 'react'
import type { AdminRate } from '../../../../shared/contract/payments'
import { type RateChange, useSetRate } from '../../../calls/admin-settings'
import { isChangedMeanwhile } from '../../../calls/changed'
import { ApiError } from '../../../calls/http'
import { Field } from '../../../components/field'
import { notify } from '../../../components/notify'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { ChangedDialog, type Told } from '../changed-dialog'
import { CheckBox } from '../check-box'
import { type Problems, problemTexts, refusedFields } from '../field-problems'
import { ReasonDialog } from '../reason-dialog'
import { sumIn } from '../sum'
import { useTyped } from '../use-typed'

type Draft = { isOwn: boolean; rate: string; end: string }

/** As a field for date and time reads it: in the time of the place. */
function localMinute(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
}

const draftOf = ({ rate, ownUntil }: AdminRate): Draft => ({
  isOwn: rate?.source === 'shop',
  rate: String(rate?.uzsPerUsd ?? ''),
  end: ownUntil ? localMinute(ownUntil) : '',
})

const changeOf = ({ isOwn, rate, end }: Draft) => ({
  uzsPerUsd: isOwn ? (sumIn(rate) ?? null) : null,
  until: isOwn && end ? new Date(end).toISOString() : null,
})

function useTell() {
  const { t } = useTranslation()
  const { date } = useFormat()
  return ({ isOwn, rate, end }: Draft): Told => [
    { name: t('admin.settings.ownRate'), value: isOwn ? rate : '' },
    { name: t('admin.settings.rateUntil'), value: isOwn && end ? date(end) : '' },
  ]
}

type Props = { isOwn: boolean; rate: AdminRate; onClose: () => void }

/** A rate of the shop's own, for a time or until it is taken back; or the way back to the official one. */
export function RateDialog({ isOwn, rate, onClose }: Props) {
  const { t } = useTranslation()
  const call = useSetRate()
  const typed = useTyped(rate, draftOf)
  const draft = { ...typed.draft, isOwn }
  const tell = useTell()
  const [isMeant, setIsMeant] = useState(false)
  const isUnusual = call.error instanceof ApiError && call.error.code === 'rate_unusual'
  const send = (change: RateChange) =>
    call.mutate(change, {
      onSuccess: () => {
        notify.success(t('admin.settings.rateSaved'))
        onClose()
      },
    })
  const type = (part: Partial<Draft>) => {
    typed.change(part)
    setIsMeant(isMeant && part.rate === undefined)
  }
  return (
    <>
      <ReasonDialog
        title={t(isOwn ? 'admin.settings.setRate' : 'admin.settings.useOfficial')}
        confirm={t('admin.freeFire.save')}
        pending={call.isPending}
        incomplete={isOwn && !sumIn(draft.rate)}
        error={isChangedMeanwhile(call.error) ? null : call.error}
        onConfirm={(reason) =>
          send({ ...changeOf(draft), confirmed: isOwn && isMeant, version: typed.pin().version, reason })
        }
        onClose={onClose}
      >
        <p>{t('admin.settings.rateSaveText')}</p>
        {isOwn && <OwnFields draft={draft} problems={refusedFields(call.error)} onChange={type} />}
        {isOwn && isUnusual && (
          <CheckBox label={t('admin.settings.rateMeant')} isChosen={isMeant} onChoose={setIsMeant} />
        )}
      </ReasonDialog>
      <ChangedDialog edit={call} typed={{ ...typed, draft }} tell={tell} onSave={send} />
    </>
  )
}

type FieldsProps = { draft: Draft; problems: Problems; onChange: (part: Partial<Draft>) => void }

function OwnFields({ draft, problems, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const isWrong = !sumIn(draft.rate)
  return (
    <>
      <Field
        label={t('admin.settings.ownRate')}
        inputMode="decimal"
        autoComplete="off"
        invalid={isWrong}
        hint={isWrong ? t(problemTexts.invalid_amount) : undefined}
        value={draft.rate}
        onChange={({ target }) => onChange({ rate: target.value })}
      />
      <Field
        label={t('admin.settings.rateUntil')}
        type="datetime-local"
        invalid={problems.until !== undefined}
        hint={t('admin.settings.rateUntilHint')}
        value={draft.end}
        onChange={({ target }) => onChange({ end: target.value })}
      />
    </>
  )
}
