import type { FreeFireAdmin } from '../../../../shared/contract/freefire'
import { useEditFreeFire } from '../../../calls/admin-freefire'
import { notify } from '../../../components/notify'
import { useTranslation } from '../../../i18n/translation'
import { useProblems } from '../use-problems'
import { useReasonedSave } from '../use-reasoned-save'
import { useTyped } from '../use-typed'
import { changeOf, draftOf, problemsOf } from './draft'

/** The settings as they are typed, until they are saved with a reason. */
export function useDraft(settings: FreeFireAdmin) {
  const { t } = useTranslation()
  const edit = useEditFreeFire()
  const typed = useTyped(settings, draftOf)
  const { draft, undo, pin } = typed
  const { form, look, refuse, problems } = useProblems(draft, problemsOf)
  const { save, ...saving } = useReasonedSave(edit, {
    look,
    refuse,
    onSaved: () => {
      undo()
      notify.success(t('admin.freeFire.saved'))
    },
  })
  return {
    typed,
    edit,
    form,
    problems,
    ...saving,
    /** Sends what was sent before. */
    send: save,
    save: (reason: string) => save({ ...changeOf(draft), version: pin().version, reason }),
  }
}
