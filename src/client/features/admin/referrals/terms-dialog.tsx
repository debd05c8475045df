import { useQuery } from '@tanstack/react-query'
import type { ReferralTerms } from '../../../../shared/contract/referral'
import { referralTermsQuery, useSetTerms } from '../../../calls/admin-referrals'
import { notify } from '../../../components/notify'
import { Loaded } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { Inputs } from '../form/inputs'
import { ReasonedSave } from '../form/reasoned-save'
import { useForm } from '../form/use-form'
import { changeOf, shownFields, termsForm } from './terms-form'

type Props = { onClose: () => void }

/** What friends and newcomers get from now on. */
export function TermsDialog({ onClose }: Props) {
  return (
    <Loaded query={useQuery(referralTermsQuery)} failed="admin.referrals.termsFailed" loading={null}>
      {(terms) => <TermsOf terms={terms} onClose={onClose} />}
    </Loaded>
  )
}

function TermsOf({ terms, onClose }: Props & { terms: ReferralTerms }) {
  const { t } = useTranslation()
  const form = useForm(termsForm, terms, useSetTerms(), () => {
    notify.success(t('admin.referrals.termsSaved'))
    onClose()
  })
  const { draft, problems } = form
  const save = (reason: string) => {
    const wish = form.look() && changeOf(draft)
    if (wish) form.send({ ...wish, version: form.pin().version, reason })
  }
  return (
    <ReasonedSave
      form={form}
      title={t('admin.referrals.termsTitle')}
      confirm={t('admin.games.save')}
      incomplete={!form.isChanged}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{t('admin.referrals.termsText')}</p>
      <Inputs fields={shownFields(draft)} draft={draft} problems={problems} onType={form.type} />
    </ReasonedSave>
  )
}
