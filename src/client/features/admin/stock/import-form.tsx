import { type FormEvent, useMemo, useState } from 'react'
import { useImportCodes, usePreviewCodes } from '../../../calls/admin-stock'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { useFormat } from '../../../i18n/format'
import { useProblemText } from '../../../i18n/problem-text'
import { useTranslation } from '../../../i18n/translation'
import { problemsIn } from '../form/fields'
import { Input, Inputs } from '../form/inputs'
import { LeaveQuestion } from '../form/leave-question'
import { useLeaveGuard } from '../form/use-leave-guard'
import { CodeSource, type Codes } from './code-source'
import { canImport, ImportResult, PreviewCounts } from './import-counts'
import { isTooSoon, noTerms, type TermsDraft, termFields, termsOf } from './import-terms'
import type { Offer } from './offer-choice'

const noCodes: Codes = { text: '', format: 'text' }

/** Codes for the chosen offer: first a preview, then one press. */
export function ImportForm({ productId, offer }: { productId: string; offer: Offer }) {
  const { t, offer: offerName } = useFormat()
  const { problemText } = useProblemText()
  const [codes, setCodes] = useState<Codes>(noCodes)
  const [typedTerms, setTypedTerms] = useState({ of: offer.offerId, terms: noTerms })
  const preview = usePreviewCodes(productId)
  const importing = useImportCodes(productId)
  const { amount, region, offerId } = offer
  const { text, format } = codes
  const draft = useMemo(() => ({ amount, region, text, format }), [amount, region, text, format])
  // A preview holds only for the codes and the offer it was made for.
  const shown = preview.variables === draft ? preview : undefined
  // So does the outcome of an import: beside another offer it would be read as that one's.
  const isOfOffer = importing.variables?.amount === amount && importing.variables.region === region
  const outcome = isOfOffer ? importing : undefined
  // And what codes of one offer cost is not what those of another do.
  const terms = typedTerms.of === offerId ? typedTerms.terms : noTerms
  const error = outcome?.error ?? shown?.error
  const wish = termsOf(terms, Date.now())
  const counts = shown?.data
  const guard = useLeaveGuard(text.trim() !== '')
  const isReady = counts !== undefined && canImport(counts)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReady && wish) importing.mutate({ ...draft, ...wish }, { onSuccess: () => setCodes(noCodes) })
  }
  return (
    <>
      <form onSubmit={submit} aria-labelledby="import" className="panel grid gap-5 p-5">
        <div>
          <h2 id="import" className="text-heading">
            {t('admin.import.title')}
          </h2>
          <p className="text-muted">{offerName(offer)}</p>
        </div>
        <CodeSource
          codes={codes}
          disabled={importing.isPending}
          onChange={(next) => {
            importing.reset()
            setCodes(next)
          }}
        />
        <TermFields terms={terms} onChange={(next) => setTypedTerms({ of: offerId, terms: next })} />
        {error && <Alert>{problemText(error)}</Alert>}
        <div aria-live="polite" className="grid gap-4">
          {counts && <PreviewCounts preview={counts} />}
          {outcome?.data && <ImportResult productId={productId} report={outcome.data} />}
        </div>
        <div className="grid gap-3 sm:flex">
          <Button
            look={isReady ? 'secondary' : 'primary'}
            disabled={text.trim() === '' || importing.isPending}
            pending={preview.isPending}
            onClick={() => preview.mutate(draft)}
          >
            {t('admin.import.preview')}
          </Button>
          {isReady && (
            <Button type="submit" pending={importing.isPending} disabled={!wish}>
              {t('admin.import.send', { count: counts.new })}
            </Button>
          )}
        </div>
      </form>
      <LeaveQuestion guard={guard} />
    </>
  )
}

function TermFields({ terms, onChange }: { terms: TermsDraft; onChange: (terms: TermsDraft) => void }) {
  const { t } = useTranslation()
  const isLate = isTooSoon(terms, Date.now())
  const { expiresAt, ...others } = termFields
  const type = (name: string, typed: string | boolean) => onChange({ ...terms, [name]: typed })
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Input
        field={expiresAt}
        typed={terms.expiresAt}
        hint={isLate ? t('admin.import.expiresTooSoon') : undefined}
        invalid={isLate}
        onType={(day) => type('expiresAt', day)}
      />
      <Inputs fields={others} draft={terms} problems={problemsIn(others, terms)} onType={type} />
    </div>
  )
}
