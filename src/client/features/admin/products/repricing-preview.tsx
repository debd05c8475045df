import type { RepricingPreview as Preview } from '../../../../shared/contract/admin-products'
import type { Currency } from '../../../../shared/money'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { takeFocus } from '../../../components/take-focus'
import { useTranslation } from '../../../i18n/translation'
import { farOff, PriceChanges } from './price-changes'

type Props = {
  preview: Preview
  /** By how much prices were asked to go up. */
  percent: number
  currencies: readonly Currency[]
  pending: boolean
  onConfirm: (version: string) => void
}

/** Every price that would change, the old beside the new; those that go too far are counted before the button. */
export function RepricingPreview({ preview, percent, currencies, pending, onConfirm }: Props) {
  const { t } = useTranslation()
  const { version, lines, unchanged } = preview
  const wild = lines.filter((line) => farOff(line, percent).length > 0).length
  return (
    <section aria-labelledby="changes" className="panel mt-6 grid gap-4 p-5">
      <h3 id="changes" ref={takeFocus} tabIndex={-1} className="text-heading outline-none">
        {t('admin.prices.changes', { count: lines.length })}
      </h3>
      {unchanged > 0 && <p className="text-muted">{t('admin.prices.unchanged', { count: unchanged })}</p>}
      {lines.length > 0 && (
        <>
          <PriceChanges lines={lines} percent={percent} currencies={currencies} />
          {wild > 0 && <Alert tone="warn">{t('admin.prices.farOff', { count: wild })}</Alert>}
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
