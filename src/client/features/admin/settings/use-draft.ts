import type { ShopSettings } from '../../../../shared/contract/settings'
import { useEditSettings } from '../../../calls/admin-settings'
import { notify } from '../../../components/notify'
import { useTranslation } from '../../../i18n/translation'
import { useProblems } from '../use-problems'
import { useReasonedSave } from '../use-reasoned-save'
import { useTyped } from '../use-typed'
import { changeOf, type Draft, draftOf, problemsOf } from './draft'

const draftOfSettings = ({ settings }: ShopSettings): Draft => draftOf(settings)

/** The settings as they are typed, until they are saved with a reason. */
export function useDraft(settings: ShopSettings) {
  const { t } = useTranslation()
  const edit = useEditSettings()
  const typed = useTyped(settings, draftOfSettings)
  const { draft, undo, pin } = typed
  const { form, look, refuse, problems } = useProblems(draft, problemsOf)
  const { save, ...saving } = useReasonedSave(edit, {
    look,
    refuse,
    onSaved: () => {
      undo()
      notify.success(t('admin.settings.saved'))
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
