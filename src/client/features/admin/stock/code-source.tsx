import type { CodeFormat } from '../../../calls/admin-stock'
import { Alert } from '../../../components/alert'
import { Select } from '../../../components/select'
import { useTranslation } from '../../../i18n/translation'
import { ChosenFile } from '../chosen-file'
import { FilePlace } from '../file-place'
import { TextArea } from '../text-area'
import { fileProblems, useFileText } from '../use-file-text'

export type Codes = { text: string; format: CodeFormat; fileName?: string }

const formatOf = (file: File): CodeFormat => (/\.csv$/i.test(file.name) || file.type === 'text/csv' ? 'csv' : 'text')

type Props = { codes: Codes; disabled: boolean; onChange: (codes: Codes) => void }

/** Codes typed or pasted, or a file instead of them. */
export function CodeSource({ codes, disabled, onChange }: Props) {
  const { t } = useTranslation()
  const { take, problem } = useFileText((file, text) => onChange({ text, format: formatOf(file), fileName: file.name }))
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
      <FilePlace
        label={t('admin.import.chooseFile')}
        accept=".txt,.csv,text/plain,text/csv"
        disabled={disabled}
        onTake={take}
      />
      {problem && <Alert>{t(fileProblems[problem])}</Alert>}
      <Select
        label={t('admin.import.format')}
        value={codes.format}
        onChoose={(format) => onChange({ ...codes, format })}
        options={[
          { value: 'text', label: t('admin.import.asText') },
          { value: 'csv', label: t('admin.import.asCsv') },
          { value: 'lines', label: t('admin.import.asLines') },
        ]}
      />
    </div>
  )
}
