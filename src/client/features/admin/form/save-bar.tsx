import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { useProblemText } from '../../../i18n/problem-text'

/** Keeps the focused element clear of the bar at the bottom. */
export const clearOfBar =
  '[&_input]:scroll-mb-36 [&_textarea]:scroll-mb-36 [&_select]:scroll-mb-36 [&_button]:scroll-mb-36'

type Props = {
  form: { isChanged: boolean; undo: () => void }
  /** The text of the button, where that is not “save”. */
  save?: string
  pending?: boolean
  error?: Error | null
  /** How many fields have a problem, where the bar counts them. */
  wrong?: number
}

/** Stays in sight as long as something is not saved. */
export function SaveBar({ form: { isChanged, undo }, save, pending = false, error, wrong = 0 }: Props) {
  const { t, problemText } = useProblemText()
  return (
    <div className="panel sticky bottom-3 z-10 grid gap-3 p-3 pl-5 shadow-lg">
      {error && <Alert>{problemText(error)}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className={`font-semibold ${wrong > 0 ? 'text-danger' : ''}`}>
          {wrong > 0 ? t('admin.product.wrong', { count: wrong }) : isChanged && t('admin.games.unsaved')}
        </p>
        <div className="flex flex-wrap gap-3">
          {isChanged && (
            <Button look="quiet" disabled={pending} onClick={undo}>
              {t('admin.games.undo')}
            </Button>
          )}
          <Button type="submit" pending={pending}>
            {save ?? t('admin.games.save')}
          </Button>
        </div>
      </div>
    </div>
  )
}
