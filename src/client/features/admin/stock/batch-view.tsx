import { useInfiniteQuery } from '@tanstack/react-query'
import { batchQuery } from '../../../calls/admin-stock'
import { Pages } from '../../../components/pages'
import { takeFocus } from '../../../components/take-focus'
import { useFormat } from '../../../i18n/format'
import { BatchActions } from './batch-actions'
import { BatchFacts } from './batch-facts'
import { CodeRow } from './code-row'

/** One batch and its codes; of each only the last characters. */
export function BatchView({ batchId }: { batchId: string }) {
  const { t, date, offer: offerName } = useFormat()
  const query = useInfiniteQuery(batchQuery(batchId))
  const batch = query.data?.pages[0]?.batch
  return (
    <Pages query={query} failed="admin.batch.loadFailed" rowsOf={({ codes }) => codes}>
      {(codes) => (
        <>
          {batch && (
            <section aria-labelledby="batch" className="panel mb-6 grid gap-4 p-5">
              <h2 id="batch" ref={takeFocus} tabIndex={-1} className="text-heading outline-none">
                {offerName(batch)} · {date(batch.at)}
              </h2>
              <BatchFacts batch={batch} />
              <div className="flex flex-wrap gap-3">
                <BatchActions batchId={batchId} />
              </div>
            </section>
          )}
          <ul aria-label={t('admin.batch.codes')} className="panel divide-y divide-line px-5">
            {codes.map((code) => (
              <CodeRow key={code.codeId} code={code} />
            ))}
          </ul>
        </>
      )}
    </Pages>
  )
}
