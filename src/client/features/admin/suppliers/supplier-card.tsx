import { RefreshCw, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Supplier } from '../../../calls/admin-suppliers'
import { Badge } from '../../../components/badge'
import { Button } from '../../../components/button'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { useCostText } from '../cost-text'
import { Facts } from '../facts'
import { supplierTitles } from '../supplier-titles'
import { AskDialog } from './ask-dialog'
import { SettingsDialog } from './settings-dialog'
import { supplierStates } from './supplier-words'

const rateDecimals = 4

/** How a supplier was when last asked, and what is decided about it here. */
export function SupplierCard({ supplier }: { supplier: Supplier }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const costText = useCostText()
  const [open, setOpen] = useState<'settings' | 'ask'>()
  const close = () => setOpen(undefined)
  const { name, state, lookUpsOnly, currency, balance, lowBalance, usdRate, rubRate, checkedAt } = supplier
  const title = supplierTitles[name]
  const words = supplierStates[state]
  const facts = [
    {
      name: t('admin.suppliers.balance'),
      value: balance === null ? t('admin.suppliers.noBalance') : costText({ currency, amount: balance }),
    },
    { name: t('admin.suppliers.lowBalance'), value: costText({ currency, amount: lowBalance }) },
    ...(usdRate === 1
      ? []
      : [
          {
            name: t('admin.suppliers.usdRate', { currency: currency.toUpperCase() }),
            value: money(usdRate, 'usd', rateDecimals),
          },
        ]),
    {
      name: t('admin.suppliers.rubRate', { currency: currency.toUpperCase() }),
      value: money(rubRate, 'rub', rateDecimals),
    },
    {
      name: t('admin.suppliers.checkedAt'),
      value: checkedAt ? <time dateTime={checkedAt}>{date(checkedAt)}</time> : t('admin.suppliers.never'),
    },
  ]
  return (
    <article aria-label={title} className="panel flex h-full flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-bold tracking-normal">{title}</h3>
        <Badge tone={words.tone}>{t(words.name)}</Badge>
      </div>
      {words.text && <p className="text-muted">{t(words.text)}</p>}
      {lookUpsOnly && <p className="text-muted">{t('admin.suppliers.lookUpsOnly')}</p>}
      <Facts facts={facts} />
      <div className="mt-auto flex flex-wrap gap-3">
        <Button
          look="secondary"
          aria-label={t('admin.suppliers.settingsOf', { supplier: title })}
          onClick={() => setOpen('settings')}
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          {t('admin.suppliers.settings')}
        </Button>
        <Button
          look="secondary"
          aria-label={t('admin.suppliers.askNamed', { supplier: title })}
          onClick={() => setOpen('ask')}
        >
          <RefreshCw aria-hidden="true" className="size-5" />
          {t('admin.suppliers.ask')}
        </Button>
      </div>
      {open === 'settings' && <SettingsDialog supplier={supplier} onClose={close} />}
      {open === 'ask' && <AskDialog supplier={supplier} onClose={close} />}
    </article>
  )
}
