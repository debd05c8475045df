import { useLocation } from 'wouter'
import type { ProductForm } from '../../../../shared/contract/admin-products'
import { useAddProduct, useEditProduct } from '../../../calls/admin-products'
import { isChangedMeanwhile } from '../../../calls/changed'
import { ApiError } from '../../../calls/http'
import { notify } from '../../../components/notify'
import { useTranslation } from '../../../i18n/translation'
import { pathTo } from '../../../paths'
import { type Problems, refusedFields } from '../field-problems'
import { useProblems } from '../use-problems'
import { useTyped } from '../use-typed'
import { changeOf, type Draft, draftOf, newDraft } from './draft'
import { problemsOf } from './problems'
import { useLeaveGuard } from './use-leave-guard'

/** A taken address has a field of its own, but a code of its own too. */
const refusedParts = (error: Error): Problems =>
  error instanceof ApiError && error.code === 'slug_taken' ? { slug: 'slug_taken' } : refusedFields(error)

const draftOfSaved = (saved: ProductForm | undefined): Draft => (saved ? draftOf(saved) : newDraft)

/** The form of a stored product, or of a new one, until it is saved. */
export function useProductDraft(saved: ProductForm | undefined) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const add = useAddProduct()
  const edit = useEditProduct(saved?.id ?? '')
  const typed = useTyped(saved, draftOfSaved)
  const { draft, isChanged, pin } = typed
  const { form, look, refuse, problems } = useProblems(draft, problemsOf)
  const guard = useLeaveGuard(isChanged)
  const then = {
    onSuccess: () => {
      guard.release()
      notify.success(t('admin.product.saved', { title: draft.texts.en.title.trim() }))
      navigate(pathTo.adminArea('products'))
    },
    onError: (failure: Error) => {
      const refused = refusedParts(failure)
      if (Object.keys(refused).length > 0) refuse(refused)
    },
  }
  const save = () => {
    if (!look()) return
    const change = changeOf(draft)
    // An edit without keywords empties them; a new product without any gets its title for one.
    const begun = pin()
    if (begun) edit.mutate({ keywords: [], ...change, version: begun.version }, then)
    else add.mutate(change, then)
  }
  const error = add.error ?? edit.error
  return {
    ...typed,
    edit,
    /** Sends what was sent before. */
    send: (change: Parameters<typeof edit.mutate>[0]) => edit.mutate(change, then),
    form,
    problems,
    save,
    pending: add.isPending || edit.isPending,
    /** What neither a field nor a dialog says. */
    error: error && !isChangedMeanwhile(error) && Object.keys(refusedParts(error)).length === 0 ? error : null,
    guard,
  }
}
