import { FileText, X } from 'lucide-react'
import { Button } from '../../components/button'
import { useTranslation } from '../../i18n/translation'

/** A file instead of what could be typed. */
export function ChosenFile({ fileName, text, onRemove }: { fileName: string; text: string; onRemove: () => void }) {
  const { t } = useTranslation()
  const lines = text.trimEnd().split(/\r\n|\n|\r/).length
  return (
    <p role="status" className="flex items-center gap-3 rounded-control bg-raised py-1.5 pr-1.5 pl-4">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
      <span className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere">{fileName}</span>
        <span className="text-sm text-muted">{t('admin.import.lines', { count: lines })}</span>
      </span>
      <Button look="quiet" size="icon" aria-label={t('admin.import.removeFile')} onClick={onRemove}>
        <X aria-hidden="true" />
      </Button>
    </p>
  )
}
