import { useLocation } from 'wouter'
import type { ProductForm } from '../../../../shared/contract/admin-products'
import { useSaveProduct } from '../../../calls/admin-products'
import { notify } from '../../../components/notify'
import { useTranslation } from '../../../i18n/translation'
import { pathTo } from '../../../paths'
import { refusedFields } from '../form/refused-fields'
import { usePageForm } from '../form/use-form'
import { changeOf, draftOfProduct, problemsOf } from './product-draft'
import { textOfProduct } from './product-text'

const productForm = { draftOf: draftOfProduct, problemsOf, textOf: textOfProduct }

/** The form of a stored product, or of a new one, until it is saved. */
export function useProductForm(saved: ProductForm | undefined) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const toList = () => {
    form.guard.release()
    navigate(pathTo.adminArea('products'))
  }
  const form = usePageForm(productForm, saved, useSaveProduct(saved?.id), () => {
    notify.success(t('admin.product.saved', { title: form.draft.texts.en.title.trim() }))
    toList()
  })
  const save = () => {
    const wish = form.look() && changeOf(form.draft)
    if (wish) form.send({ ...wish, version: form.pin()?.version })
  }
  const isRefused = Object.keys(refusedFields(form.error)).length > 0
  return { ...form, toList, save, error: isRefused ? null : form.error }
}
