import { FileText, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { TextArea } from '../../components/text-area'
import { useTranslation } from '../../i18n/translation'
import { FilePlace } from './file-place'
import { fileProblems, useFileText } from './use-file-text'

export type Source = { text: string; fileName?: string }

type Props = Pick<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'wrap' | 'disabled'> & {
  source: Source
  /** The text of the place for a file, and which files the place takes. */
  chooseFile: string
  accept: string
  onType: (text: string) => void
  onRead: (file: File, text: string) => void
  onRemove: () => void
}

/** Many lines that are typed or pasted, or a file instead of them. */
export function TextSource({ source, chooseFile, accept, onType, onRead, onRemove, disabled = false, ...area }: Props) {
  const { t } = useTranslation()
  const { take, problem } = useFileText(onRead)
  return (
    <>
      {source.fileName === undefined ? (
        <TextArea
          {...area}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          className="font-mono"
          disabled={disabled}
          value={source.text}
          onChange={({ target }) => onType(target.value)}
        />
      ) : (
        <p role="status" className="flex items-center gap-3 rounded-control bg-raised py-1.5 pr-1.5 pl-4">
          <FileText className="size-5 shrink-0 text-accent-ink" />
          <span className="min-w-0 grow">
            <span className="block font-semibold wrap-anywhere">{source.fileName}</span>
            <span className="text-sm text-muted">
              {t('admin.import.lines', { count: source.text.trimEnd().split(/\r\n|\n|\r/).length })}
            </span>
          </span>
          <Button look="quiet" size="icon" aria-label={t('admin.import.removeFile')} onClick={onRemove}>
            <X />
          </Button>
        </p>
      )}
      <FilePlace label={chooseFile} accept={accept} disabled={disabled} onTake={take} />
      {problem && <Alert>{t(fileProblems[problem])}</Alert>}
    </>
  )
}
