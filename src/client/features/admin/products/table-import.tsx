import { type FormEvent, useState } from 'react'
import { useImportTable, usePreviewTable } from '../../../calls/admin-products'
import { useProblemText } from '../../../calls/problem-text'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { takeFocus } from '../../../components/take-focus'
import { useTranslation } from '../../../i18n/translation'
import { ChosenFile } from '../chosen-file'
import { FilePlace } from '../file-place'
import { TextArea } from '../text-area'
import { fileProblems, useFileText } from '../use-file-text'
import { TablePreview } from './table-preview'

type Table = { text: string; fileName?: string }

/** Many products from a table: first looked at, then made. */
export function TableImport() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const [table, setTable] = useState<Table>({ text: '' })
  const preview = usePreviewTable()
  const making = useImportTable()
  // What was shown holds for the table it was shown for.
  const change = (next: Table) => {
    setTable(next)
    preview.reset()
    making.reset()
  }
  const { take, problem } = useFileText((file, text) => change({ text, fileName: file.name }))
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    making.reset()
    preview.mutate(table.text)
  }
  const confirm = (version: string) =>
    making.mutate(
      { text: table.text, version },
      {
        onSuccess: () => {
          setTable({ text: '' })
          preview.reset()
        },
      },
    )
  const error = making.error ?? preview.error
  return (
    <>
      <h2 ref={takeFocus} tabIndex={-1} className="mb-2 text-heading outline-none">
        {t('admin.table.title')}
      </h2>
      <p className="mb-6 max-w-3xl text-muted">{t('admin.table.text')}</p>
      <form onSubmit={look} className="panel grid gap-5 p-5">
        {table.fileName === undefined ? (
          <TextArea
            label={t('admin.table.paste')}
            rows={6}
            spellCheck={false}
            autoComplete="off"
            wrap="off"
            className="font-mono"
            value={table.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        ) : (
          <ChosenFile text={table.text} fileName={table.fileName} onRemove={() => change({ text: '' })} />
        )}
        <FilePlace
          label={t('admin.table.chooseFile')}
          accept=".csv,text/csv"
          disabled={making.isPending}
          onTake={take}
        />
        {problem && <Alert>{t(fileProblems[problem])}</Alert>}
        {error && <Alert>{problemText(error)}</Alert>}
        {making.data && (
          <Alert tone="good">{t('admin.table.done', { count: making.data.added + making.data.changed })}</Alert>
        )}
        <Button
          type="submit"
          className="sm:w-fit"
          look={preview.data ? 'secondary' : 'primary'}
          disabled={table.text.trim() === ''}
          pending={preview.isPending}
        >
          {t('admin.import.preview')}
        </Button>
      </form>
      {preview.data && <TablePreview preview={preview.data} pending={making.isPending} onConfirm={confirm} />}
    </>
  )
}
