import { useTranslation } from 'react-i18next'
import type { RepricingPreview as Preview } from '../../../../shared/contract/admin-products'
import type { Currency } from '../../../../shared/money'
import { Button } from '../../../components/button'
import { takeFocus } from '../../../components/take-focus'
import { useFormat } from '../../../i18n/format'
import { useOfferName } from '../offer-name'

type Line = Preview['lines'][number]
type Props = {
  preview: Preview
  currencies: readonly Currency[]
  pending: boolean
  onConfirm: (version: string) => void
}

/** Every price that would change, the old beside the new. */
export function RepricingPreview({ preview: { version, lines, unchanged }, currencies, pending, onConfirm }: Props) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="changes" className="panel mt-6 grid gap-4 p-5">
      <h3 id="changes" ref={takeFocus} tabIndex={-1} className="text-heading outline-none">
        {t('admin.prices.changes', { count: lines.length })}
      </h3>
      {unchanged > 0 && <p className="text-muted">{t('admin.prices.unchanged', { count: unchanged })}</p>}
      {lines.length > 0 && (
        <>
          <Changes lines={lines} currencies={currencies} />
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="min-w-0 text-sm text-muted">{t('admin.prices.carts')}</p>
            <Button className="max-sm:w-full" pending={pending} onClick={() => onConfirm(version)}>
              {t('admin.prices.confirm', { count: lines.length })}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

const columnNames = { usd: 'admin.product.usd', rub: 'admin.product.rub' } as const

function Changes({ lines, currencies }: { lines: readonly Line[]; currencies: readonly Currency[] }) {
  const { t } = useTranslation()
  const offerName = useOfferName()
  return (
    <div className="max-h-160 overflow-y-auto">
      <table className="w-full">
        <thead className="sticky top-0 bg-surface">
          <tr className="text-left text-sm text-muted">
            <th className="py-2 pr-3 font-semibold">{t('admin.stock.offer')}</th>
            {currencies.map((currency) => (
              <th key={currency} className="py-2 pl-3 text-right font-semibold">
                {t(columnNames[currency])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <tr key={line.offerId}>
              <th scope="row" className="py-2 pr-3 text-left font-semibold">
                <span className="block wrap-anywhere">{line.title}</span>{' '}
                <span className="text-sm font-normal text-muted">{offerName(line)}</span>
              </th>
              {currencies.map((currency) => (
                <td key={currency} className="py-2 pl-3 text-right tabular-nums">
                  <Change line={line} currency={currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const sumOf = { usd: 'price', rub: 'rub' } as const

function Change({ line: { before, after }, currency }: { line: Line; currency: Currency }) {
  const { money } = useFormat()
  const [from, to] = [before[sumOf[currency]], after[sumOf[currency]]]
  if (from === to) return <span className="text-muted">{money(from, currency)}</span>
  return (
    <>
      <del className="mr-2 inline-block text-sm text-muted">{money(from, currency)}</del>{' '}
      <ins className="inline-block font-bold no-underline">{money(to, currency)}</ins>
    </>
  )
}
