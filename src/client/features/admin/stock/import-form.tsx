import { type FormEvent, useMemo, useState } from 'react'
import { useImportCodes, usePreviewCodes } from '../../../calls/admin-stock'
import { useProblemText } from '../../../calls/problem-text'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { useTranslation } from '../../../i18n/translation'
import { useOfferName } from '../offer-name'
import { CodeSource, type Codes } from './code-source'
import { canImport, ImportResult, PreviewCounts } from './import-counts'
import { costOf, expiryOf, ImportTerms, noTerms, problemsOf, type Terms } from './import-terms'
import type { Offer } from './offer-choice'

const noCodes: Codes = { text: '', format: 'text' }

/** What is typed, what it would do and what it did. A preview holds only for the codes and the offer it was made for. */
function useImport(productId: string, { amount, region }: Offer) {
  const [codes, setCodes] = useState<Codes>(noCodes)
  const [terms, setTerms] = useState<Terms>(noTerms)
  const preview = usePreviewCodes(productId)
  const importing = useImportCodes(productId)
  const { text, format } = codes
  const draft = useMemo(() => ({ amount, region, text, format }), [amount, region, text, format])
  const isCurrent = preview.variables === draft
  const problems = problemsOf(terms, Date.now())
  const change = (next: Codes) => {
    importing.reset()
    setCodes(next)
  }
  const send = () =>
    importing.mutate(
      { ...draft, expiresAt: expiryOf(terms), cost: costOf(terms) },
      { onSuccess: () => setCodes(noCodes) },
    )
  return {
    codes,
    change,
    terms,
    setTerms,
    problems,
    look: () => preview.mutate(draft),
    send,
    looking: preview.isPending,
    sending: importing.isPending,
    counts: isCurrent ? preview.data : undefined,
    report: importing.data,
    error: importing.error ?? (isCurrent ? preview.error : null),
  }
}

/** Codes for the chosen offer: first a look at what would happen, then one press. */
export function ImportForm({ productId, offer }: { productId: string; offer: Offer }) {
  const { t } = useTranslation()
  const offerName = useOfferName()
  const problemText = useProblemText()
  const { counts, problems, report, error, looking, sending, ...form } = useImport(productId, offer)
  const isReady = counts !== undefined && canImport(counts)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReady) form.send()
  }
  return (
    <form onSubmit={submit} aria-labelledby="import" className="panel grid gap-5 p-5">
      <div>
        <h2 id="import" className="text-heading">
          {t('admin.import.title')}
        </h2>
        <p className="text-muted">{offerName(offer)}</p>
      </div>
      <CodeSource codes={form.codes} disabled={sending} onChange={form.change} />
      <ImportTerms terms={form.terms} problems={problems} onChange={form.setTerms} />
      {error && <Alert>{problemText(error)}</Alert>}
      <div aria-live="polite" className="grid gap-4">
        {counts && <PreviewCounts preview={counts} />}
        {report && <ImportResult productId={productId} report={report} />}
      </div>
      <div className="grid gap-3 sm:flex">
        <Button
          look={isReady ? 'secondary' : 'primary'}
          disabled={form.codes.text.trim() === '' || sending}
          pending={looking}
          onClick={form.look}
        >
          {t('admin.import.preview')}
        </Button>
        {isReady && (
          <Button type="submit" pending={sending} disabled={problems.expires || problems.cost}>
            {t('admin.import.send', { count: counts.new })}
          </Button>
        )}
      </div>
    </form>
  )
}
