import { type FormEvent, useState } from 'react'
import { useImportTable, usePreviewTable } from '../../../calls/admin-products'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { takeFocus } from '../../../components/take-focus'
import { useProblemText } from '../../../i18n/problem-text'
import { type Source, TextSource } from '../text-source'
import { FollowedNote } from './followed-note'
import { TablePreview } from './table-preview'

/** Many products from a table: first looked at, then made. */
export function TableImport() {
  const { t, problemText } = useProblemText()
  const [table, setTable] = useState<Source>({ text: '' })
  const preview = usePreviewTable()
  const making = useImportTable()
  // A preview holds only for the table that made it.
  const change = (next: Source) => {
    setTable(next)
    preview.reset()
    making.reset()
  }
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
        <TextSource
          source={table}
          label={t('admin.table.paste')}
          wrap="off"
          chooseFile={t('admin.table.chooseFile')}
          accept=".csv,text/csv"
          disabled={making.isPending}
          onType={(text) => change({ text })}
          onRead={(file, text) => change({ text, fileName: file.name })}
          onRemove={() => change({ text: '' })}
        />
        <FollowedNote />
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
