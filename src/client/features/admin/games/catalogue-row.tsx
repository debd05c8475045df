import type { CatalogueItem } from '../../../calls/admin-games'
import { Badge } from '../../../components/badge'
import { CheckBox } from '../../../components/check-box'
import { useFormat } from '../../../i18n/format'
import { useCostText } from '../cost-text'
import { sumsText } from '../sums-text'
import { catalogueStateNames } from './catalogue-words'

type Props = {
  item: CatalogueItem
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  /** The package of the same name. */
  joins: string | undefined
}

/** An item of a supplier; one that the game does not offer yet can be ticked. */
export function CatalogueRow({ item, isTicked, onTick, joins }: Props) {
  const { t, money } = useFormat()
  const costText = useCostText()
  const { name, tone } = catalogueStateNames[item.state]
  const { price, before, currency } = item
  return (
    <div className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        {item.state === 'new' ? (
          <CheckBox label={item.name} isChosen={isTicked} onChoose={onTick} />
        ) : (
          <p className="font-semibold wrap-anywhere">{item.name}</p>
        )}
        <p className="text-sm text-muted wrap-anywhere">
          {item.region ?? t('admin.items.noRegion')} · <span className="font-mono">{item.ref}</span>
        </p>
        {item.state === 'new' && joins && <p className="text-sm">{t('admin.games.joins', { name: joins })}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:justify-end sm:text-right">
        <Badge tone={tone}>{t(name)}</Badge>
        {!item.inStock && item.state !== 'gone' && <Badge tone="bad">{t('admin.items.outOfStock')}</Badge>}
        <span className="tabular-nums sm:w-full">
          {before !== null && before !== price && (
            <>
              <del className="text-sm text-muted">{costText({ currency, amount: before })}</del>{' '}
            </>
          )}
          {price !== null && <span className="font-bold">{costText({ currency, amount: price })}</span>}
        </span>
        {item.state === 'new' && item.sells.usd !== undefined && (
          <span className="text-sm text-muted tabular-nums sm:w-full">
            {t('admin.games.wouldSell', { prices: sumsText(item.sells, money) })}
          </span>
        )}
      </div>
    </div>
  )
}
