import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ProductForm } from '../../../../shared/contract/admin-products'
import { type ProductChange, useAddProduct, useEditProduct } from '../../../calls/admin-products'
import { ApiError } from '../../../calls/http'
import { notify } from '../../../components/notify'
import { pathTo } from '../../../paths'
import { type Problems, refusedFields } from '../field-problems'
import { useProblems } from '../use-problems'
import { changeOf, type Draft, draftOf, newDraft } from './draft'
import { problemsOf } from './problems'
import { useLeaveGuard } from './use-leave-guard'

/** A taken address has a field of its own, but a code of its own too. */
const refusedParts = (error: Error): Problems =>
  error instanceof ApiError && error.code === 'slug_taken' ? { slug: 'slug_taken' } : refusedFields(error)

function useSave(saved: ProductForm | undefined) {
  const add = useAddProduct()
  const edit = useEditProduct(saved?.id ?? '')
  const save = (change: ProductChange, then: { onSuccess: () => void; onError: (error: Error) => void }) =>
    // An edit without keywords empties them; a new product without any gets its title for one.
    saved ? edit.mutate({ keywords: [], ...change, version: saved.version }, then) : add.mutate(change, then)
  return { save, pending: add.isPending || edit.isPending, error: add.error ?? edit.error }
}

/** The form of a stored product, or of a new one, until it is saved. */
export function useProductDraft(saved: ProductForm | undefined) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [begun] = useState(() => (saved ? draftOf(saved) : newDraft))
  const [draft, setDraft] = useState(begun)
  const { form, look, refuse, problems } = useProblems(draft, problemsOf)
  const { save: send, pending, error } = useSave(saved)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(begun)
  const guard = useLeaveGuard(isChanged)
  const save = () => {
    if (!look()) return
    send(changeOf(draft), {
      onSuccess: () => {
        guard.release()
        notify.success(t('admin.product.saved', { title: draft.texts.en.title.trim() }))
        navigate(pathTo.adminArea('products'))
      },
      onError: (failure) => {
        const refused = refusedParts(failure)
        if (Object.keys(refused).length > 0) refuse(refused)
      },
    })
  }
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part })),
    undo: () => setDraft(begun),
    isChanged,
    form,
    problems,
    save,
    pending,
    /** What no field says. */
    error: error && Object.keys(refusedParts(error)).length === 0 ? error : null,
    guard,
  }
}
