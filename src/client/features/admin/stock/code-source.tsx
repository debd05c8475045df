import { FileText, FileUp, X } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits'
import type { CodeFormat } from '../../../calls/admin-stock'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { Select } from '../../../components/select'
import { TextArea } from '../text-area'

export type Codes = { text: string; format: CodeFormat; fileName?: string }

const formatOf = (file: File): CodeFormat => (/\.csv$/i.test(file.name) || file.type === 'text/csv' ? 'csv' : 'text')

type FileProps = { disabled: boolean; onTake: (file: File | undefined) => void }

/** The same place to choose a file and to drop one on. */
function FilePlace({ disabled, onTake }: FileProps) {
  const { t } = useTranslation()
  const [isOver, setIsOver] = useState(false)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onTake(target.files?.[0])
    // The same file can be chosen again after it was mended.
    target.value = ''
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!disabled) onTake(event.dataTransfer.files[0])
  }
  return (
    <label
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`relative flex min-h-16 items-center justify-center gap-3 rounded-control border-2 border-dashed px-4 py-3 text-center font-semibold transition has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink ${isOver ? 'border-accent-ink bg-accent/10' : 'border-edge hover:bg-raised'}`}
    >
      <FileUp aria-hidden="true" className="size-5 shrink-0 text-muted" />
      {t('admin.import.chooseFile')}
      <input
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
        disabled={disabled}
        onChange={choose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  )
}

type Props = { codes: Codes; disabled: boolean; onChange: (codes: Codes) => void }

/** Codes typed or pasted, or a file instead of them. */
export function CodeSource({ codes, disabled, onChange }: Props) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<'tooLarge' | 'unreadable'>()
  const latest = useRef<File>(undefined)
  const take = async (file: File | undefined) => {
    if (!file) return
    latest.current = file
    if (file.size > limits.body.importBytes) {
      setProblem('tooLarge')
      return
    }
    try {
      const text = await file.text()
      // A second file may have been chosen while the first was read.
      if (latest.current !== file) return
      setProblem(undefined)
      onChange({ text, format: formatOf(file), fileName: file.name })
    } catch {
      setProblem('unreadable')
    }
  }
  return (
    <div className="grid gap-4">
      {codes.fileName === undefined ? (
        <TextArea
          label={t('admin.import.codes')}
          hint={t('admin.import.codesHint')}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          className="font-mono"
          disabled={disabled}
          value={codes.text}
          onChange={({ target }) => onChange({ ...codes, text: target.value })}
        />
      ) : (
        <ChosenFile {...codes} fileName={codes.fileName} onRemove={() => onChange({ text: '', format: 'text' })} />
      )}
      <FilePlace disabled={disabled} onTake={take} />
      {problem && <Alert>{t(problem === 'tooLarge' ? 'admin.import.tooLarge' : 'admin.import.unreadable')}</Alert>}
      <Select
        label={t('admin.import.format')}
        value={codes.format}
        onChoose={(format) => onChange({ ...codes, format })}
        options={[
          { value: 'text', label: t('admin.import.asText') },
          { value: 'csv', label: t('admin.import.asCsv') },
        ]}
      />
    </div>
  )
}

function ChosenFile({ fileName, text, onRemove }: { fileName: string; text: string; onRemove: () => void }) {
  const { t } = useTranslation()
  const lines = text.trimEnd().split('\n').length
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
