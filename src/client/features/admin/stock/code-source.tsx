import type { CodeFormat } from '../../../calls/admin-stock'
import { Select } from '../../../components/select'
import { useTranslation } from '../../../i18n/translation'
import { type Source, TextSource } from '../text-source'

export type Codes = Source & { format: CodeFormat }

const formatOf = (file: File): CodeFormat => (/\.csv$/i.test(file.name) || file.type === 'text/csv' ? 'csv' : 'text')

type Props = { codes: Codes; disabled: boolean; onChange: (codes: Codes) => void }

/** Codes typed or pasted, or a file instead of them, and how they are written there. */
export function CodeSource({ codes, disabled, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4">
      <TextSource
        source={codes}
        label={t('admin.import.codes')}
        hint={t('admin.import.codesHint')}
        chooseFile={t('admin.import.chooseFile')}
        accept=".txt,.csv,text/plain,text/csv"
        disabled={disabled}
        onType={(text) => onChange({ ...codes, text })}
        onRead={(file, text) => onChange({ text, format: formatOf(file), fileName: file.name })}
        onRemove={() => onChange({ text: '', format: 'text' })}
      />
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
