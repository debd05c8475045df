import { useState } from 'react'
import { type AdminPromotion, useSavePromotion } from '../../../calls/admin-promotions'
import { notify } from '../../../components/notify'
import { useFormat } from '../../../i18n/format'
import { useGoodsNames } from '../discounts/use-goods-names'
import { MadeForm } from '../form/made-form'
import { usePageForm } from '../form/use-form'
import { draftOfPromotion, formOf, problemsOf, textOf } from './promotion-draft'
import { PromotionParts } from './promotion-parts'
import { Preview } from './promotion-preview'
import { conditionsOf, offText } from './promotion-words'

const promotionForm = { draftOf: draftOfPromotion, problemsOf, textOf }

type Props = { saved?: AdminPromotion; onSaved: () => void }

/** A promotion: what it takes off, of what and when. Without `saved` it is made. */
export function PromotionForm({ saved, onSaved }: Props) {
  const words = useFormat()
  const names = useGoodsNames()
  const { t } = words
  const form = usePageForm(promotionForm, saved, useSavePromotion(saved?.promotionId), () => {
    notify.success(t(saved ? 'admin.promotions.saved' : 'admin.promotions.isMade'))
    onSaved()
  })
  const { base, draft } = form
  const [pressed, setPressed] = useState<{ draft: typeof draft; atMs: number }>()
  const wish = (atMs = Date.now()) => formOf(draft, base, atMs)
  const save = (reason: string) => {
    // The same moment again after a lost answer: another one would ask for another promotion.
    const atMs = pressed?.draft === draft ? pressed.atMs : Date.now()
    setPressed({ draft, atMs })
    const terms = wish(atMs)
    const shown = saved && form.pin()
    if (terms) form.send({ ...terms, ...(shown && { version: shown.version, seen: { pieces: shown.pieces } }), reason })
  }
  const asked = form.isAsking && wish()
  return (
    <MadeForm
      form={form}
      title={saved ? (saved.names.en ?? '') : t('admin.promotions.new')}
      save={t(saved ? 'admin.games.save' : 'admin.promotions.make')}
      question={{
        title: t(saved ? 'admin.promotions.saveTitle' : 'admin.promotions.makeTitle'),
        text: t(saved ? 'admin.coupons.saveText' : 'admin.promotions.makeText'),
        about: asked && (
          <p className="font-semibold wrap-anywhere">
            {[offText(asked, words), ...conditionsOf({ ...draft, ...asked }, words, names)].join(', ')}
          </p>
        ),
      }}
      onSave={save}
    >
      <PromotionParts form={form} />
      <Preview draft={draft} termsOf={() => (form.look() ? wish() : undefined)} />
    </MadeForm>
  )
}
