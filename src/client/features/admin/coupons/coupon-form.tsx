import { type AdminCoupon, useSaveCoupon } from '../../../calls/admin-coupons'
import { notify } from '../../../components/notify'
import { takeFocus } from '../../../components/take-focus'
import { useTranslation } from '../../../i18n/translation'
import { ChangedDialog } from '../form/changed-dialog'
import { LeaveQuestion } from '../form/leave-question'
import { clearOfBar, SaveBar } from '../form/save-bar'
import { useForm } from '../form/use-form'
import { useLeaveGuard } from '../form/use-leave-guard'
import { ReasonDialog } from '../reason-dialog'
import { changeOf, draftOfCoupon, problemsOf, textOf } from './coupon-draft'
import { CouponParts } from './coupon-parts'
import { CouponPreview } from './coupon-preview'

const couponForm = { draftOf: draftOfCoupon, problemsOf, textOf }

type Props = {
  saved?: AdminCoupon
  categoryName: (category: string) => string
  onSaved: (made: { couponId: string; codes: number }) => void
}

/** A coupon: what it takes off, of what, for whom and until when. Without `saved` it is made. */
export function CouponForm({ saved, categoryName, onSaved }: Props) {
  const { t } = useTranslation()
  const form = useForm(couponForm, saved, useSaveCoupon(saved?.couponId), (made) => {
    notify.success(t(saved ? 'admin.coupons.saved' : 'admin.coupons.isMade'))
    guard.release()
    onSaved(made)
  })
  const guard = useLeaveGuard(form.isChanged)
  const { base, now, draft } = form
  const save = (reason: string) => {
    const wish = changeOf(draft)
    if (wish) form.send({ ...wish, ...(saved && { version: form.pin()?.version }), reason })
  }
  const make = t('admin.coupons.make')
  return (
    <>
      <h2 ref={takeFocus} tabIndex={-1} className="mb-4 text-heading outline-none wrap-anywhere">
        {saved ? saved.name : t('admin.coupons.new')}
      </h2>
      <form ref={form.place} noValidate onSubmit={form.submit} className={`grid gap-6 ${clearOfBar}`}>
        <CouponParts form={form} categoryName={categoryName} />
        <CouponPreview draft={draft} code={saved?.code ?? ''} categoryName={categoryName} />
        {(form.isChanged || !saved) && (
          <SaveBar
            form={form}
            save={saved ? undefined : make}
            pending={form.pending}
            wrong={Object.keys(form.problems).length}
          />
        )}
      </form>
      <LeaveQuestion guard={guard} />
      {form.isAsking && (
        <ReasonDialog
          title={t(saved ? 'admin.coupons.saveTitle' : 'admin.coupons.makeTitle')}
          confirm={saved ? t('admin.games.save') : make}
          pending={form.pending}
          error={form.error}
          onConfirm={save}
          onClose={form.close}
        >
          <CouponPreview isPlain draft={draft} code={saved?.code ?? ''} categoryName={categoryName} />
          <p>{t(saved ? 'admin.coupons.saveText' : 'admin.coupons.makeText')}</p>
        </ReasonDialog>
      )}
      {base && now && <ChangedDialog form={{ ...form, base, now }} />}
    </>
  )
}
