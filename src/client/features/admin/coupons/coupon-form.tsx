import { type AdminCoupon, useSaveCoupon } from '../../../calls/admin-coupons'
import { notify } from '../../../components/notify'
import { useTranslation } from '../../../i18n/translation'
import { MadeForm } from '../form/made-form'
import { usePageForm } from '../form/use-form'
import { changeOf, draftOfCoupon, problemsOf, textOf } from './coupon-draft'
import { CouponParts } from './coupon-parts'
import { CouponPreview } from './coupon-preview'

const couponForm = { draftOf: draftOfCoupon, problemsOf, textOf }

type Props = {
  saved?: AdminCoupon
  onSaved: (made: { couponId: string; codes: number }) => void
}

/** A coupon: what it takes off, of what, for whom and until when. Without `saved` it is made. */
export function CouponForm({ saved, onSaved }: Props) {
  const { t } = useTranslation()
  const form = usePageForm(couponForm, saved, useSaveCoupon(saved?.couponId), (made) => {
    notify.success(t(saved ? 'admin.coupons.saved' : 'admin.coupons.isMade'))
    onSaved(made)
  })
  const { draft } = form
  const save = (reason: string) => {
    const wish = changeOf(draft, saved)
    if (wish) form.send({ ...wish, ...(saved && { version: form.pin()?.version }), reason })
  }
  const preview = { draft, code: saved?.code ?? '' }
  return (
    <MadeForm
      form={form}
      title={saved ? saved.name : t('admin.coupons.new')}
      save={t(saved ? 'admin.games.save' : 'admin.coupons.make')}
      question={{
        title: t(saved ? 'admin.coupons.saveTitle' : 'admin.coupons.makeTitle'),
        text: t(saved ? 'admin.coupons.saveText' : 'admin.coupons.makeText'),
        about: <CouponPreview isPlain {...preview} />,
      }}
      onSave={save}
    >
      <CouponParts form={form} />
      <CouponPreview {...preview} />
    </MadeForm>
  )
}
