import type { Currency } from '../../../../shared/money'
import type { GamePackage } from '../../../calls/admin-games'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { Link } from '../../../components/link'
import { currencyNames } from '../../../i18n/money-words'
import { useSold } from '../../../i18n/shown-currency'
import { useTranslation } from '../../../i18n/translation'
import { pathToArea } from '../areas'
import type { PackageDraft, TermsDraft } from './game-fields'
import { unratedIn, unsoldIn } from './unsold'

/** `onRate`: goes to the field of the rate of a currency. */
type Rates = { terms: TermsDraft; onRate?: (currency: Currency) => void }

function useNamed() {
  const { t } = useTranslation()
  return (currencies: readonly Currency[]) => ({
    currencies: currencies.map((currency) => t(currencyNames[currency])).join(', '),
  })
}

function ToRate({ currencies: [first], onRate }: Pick<Rates, 'onRate'> & { currencies: readonly Currency[] }) {
  const { t } = useTranslation()
  if (!first || !onRate) return null
  return (
    <Button look="quiet" className="-ml-5 underline" onClick={() => onRate(first)}>
      {t('admin.games.setRate')}
    </Button>
  )
}

/** Says in which currencies a game is not sold but for packages with prices of their own. */
export function NoRates({ terms, onRate }: Rates) {
  const { t } = useTranslation()
  const named = useNamed()
  const currencies = unratedIn(terms, useSold())
  if (currencies.length === 0) return null
  return (
    <Alert tone="warn">
      <p>{t('admin.games.noRates', named(currencies))}</p>
      <ToRate {...{ currencies, onRate }} />
    </Alert>
  )
}

type UnsoldProps = Rates & { packed: PackageDraft; saved: GamePackage | undefined }

/** Says in which currencies a package is not sold, and why. */
export function UnsoldIn({ packed, saved, terms, onRate }: UnsoldProps) {
  const { t } = useTranslation()
  const named = useNamed()
  const { unrated, unknownCost } = unsoldIn(packed, saved, terms, useSold())
  return (
    <>
      {unrated.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-7 text-sm">
          {t('admin.games.unrated', named(unrated))}
          <ToRate currencies={unrated} onRate={onRate} />
        </p>
      )}
      {unknownCost.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          {t('admin.games.unknownCost', named(unknownCost))}
          <Link href={pathToArea('suppliers')} className="inline-flex min-h-11 items-center font-semibold underline">
            {t('admin.games.supplierRates')}
          </Link>
        </p>
      )}
    </>
  )
}
