import { RefreshCw, SlidersHorizontal } from 'lucide-react'
import { currencies } from '../../../../shared/money'
import { supplierTitles } from '../../../../shared/party-titles'
import { type Supplier, useEditSupplier } from '../../../calls/admin-suppliers'
import { Badge } from '../../../components/badge'
import { Moment } from '../../../components/moment'
import { Opener } from '../../../components/opener'
import { useFormat } from '../../../i18n/format'
import { currencyNames } from '../../../i18n/money-words'
import { Act } from '../act'
import { useCostText } from '../cost-text'
import { Facts } from '../facts'
import { SettingsDialog } from './settings-dialog'
import { unitOf } from './supplier-fields'
import { SupplierHealth } from './supplier-health'
import { SupplierSwitch } from './supplier-switch'
import { wordsOf } from './supplier-words'

const rateDecimals = 4

/** The last known state of a supplier, and its terms. */
export function SupplierCard({ supplier }: { supplier: Supplier }) {
  const { t, money } = useFormat()
  const costText = useCostText()
  const { name, lookUpsOnly, currency, balance, lowBalance, rates, checkedAt } = supplier
  const edit = useEditSupplier(name)
  const title = supplierTitles[name]
  const named = { supplier: title }
  const words = wordsOf(supplier)
  const facts = [
    {
      name: t('admin.suppliers.balance'),
      value: balance === null ? t('admin.suppliers.noBalance') : costText({ currency, amount: balance }),
    },
    { name: t('admin.suppliers.lowBalance'), value: costText({ currency, amount: lowBalance }) },
    ...currencies.map((each) => {
      const rate = rates[each]
      return (
        // A currency costs one of itself.
        rate !== undefined &&
        rate !== 1 && {
          name: t('admin.suppliers.rate', { ...unitOf(supplier), currency: t(currencyNames[each]) }),
          value: money(rate, each, rateDecimals),
        }
      )
    }),
    {
      name: t('admin.suppliers.checkedAt'),
      value: checkedAt ? <Moment at={checkedAt} /> : t('admin.suppliers.never'),
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
      <SupplierHealth supplier={supplier} />
      <div className="mt-auto flex flex-wrap gap-3">
        <Opener
          name={t('admin.tabs.settings')}
          icon={SlidersHorizontal}
          aria-label={t('admin.suppliers.settingsOf', named)}
          dialog={(close) => <SettingsDialog supplier={supplier} onClose={close} />}
        />
        {/* The supplier is asked at once, also when the shop has stopped asking it. */}
        <Act
          name={t('admin.suppliers.ask')}
          icon={RefreshCw}
          aria-label={t('admin.suppliers.askNamed', named)}
          call={edit}
          title={t('admin.suppliers.askTitle', named)}
          input={(reason) => ({ reason })}
          done={t('admin.suppliers.asked', named)}
        >
          <p>{t('admin.suppliers.askText')}</p>
        </Act>
        <SupplierSwitch supplier={supplier} />
      </div>
    </article>
  )
}
