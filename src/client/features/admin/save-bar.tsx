import { Button } from '../../components/button'
import { useTranslation } from '../../i18n/translation'

/** Keeps what has the focus clear of the bar at the bottom. */
export const clearOfBar = '[&_input]:scroll-mb-36 [&_textarea]:scroll-mb-36 [&_button]:scroll-mb-36'

/** Stays in sight as long as something is not saved. */
export function SaveBar({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="panel sticky bottom-3 z-10 flex flex-wrap items-center justify-between gap-3 p-3 pl-5 shadow-lg">
      <p role="status" className="font-semibold">
        {t('admin.freeFire.unsaved')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" onClick={onUndo}>
          {t('admin.freeFire.undo')}
        </Button>
        <Button type="submit">{t('admin.freeFire.save')}</Button>
      </div>
    </div>
  )
}
