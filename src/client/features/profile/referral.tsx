import { useQuery } from '@tanstack/react-query'
import { TicketPercent } from 'lucide-react'
import type { Referral } from '../../../shared/contract/referral'
import { currencies, mainCurrency, type Sums } from '../../../shared/money'
import { referralLimits } from '../../../shared/referral'
import { referralQuery } from '../../calls/referral'
import { CopyButton } from '../../components/copy-button'
import { Skeleton } from '../../components/skeleton'
import { Loaded } from '../../components/state-view'
import { useFormat } from '../../i18n/format'
import type { Formats } from '../../i18n/formats'
import { useShownCurrency } from '../../i18n/shown-currency'

/** A sum in the reader's currency, or in the first one that there is. */
function sumText(sums: Sums, { money }: Formats, own: keyof Sums): string {
  const currency = [own, ...currencies].find((each) => sums[each] !== undefined)
  return currency ? money(sums[currency] ?? 0, currency) : ''
}

type Off = NonNullable<Referral['offer']>

const offText = ({ percent, amountIn }: Off, words: Formats, own: keyof Sums): string =>
  percent === null ? sumText(amountIn ?? {}, words, own) : words.t('referral.percent', { percent })

/** The coupon of somebody who came by a link themselves. */
function OwnCoupon({ coupon }: { coupon: NonNullable<Referral['coupon']> }) {
  const words = useFormat()
  const { t } = words
  const { currency } = useShownCurrency()
  const off = offText(coupon, words, currency)
  return (
    <div className="panel flex flex-wrap items-center gap-x-4 gap-y-2 p-5" data-testid="own-coupon">
      <TicketPercent className="size-6 shrink-0 text-accent-ink" />
      <p className="min-w-0 grow">
        {coupon.leastIn
          ? t('referral.couponFrom', { off, sums: sumText(coupon.leastIn, words, currency) })
          : t('referral.coupon', { off })}
        <strong className="block font-mono tracking-wide wrap-anywhere">{coupon.code}</strong>
      </p>
      <CopyButton text={coupon.code} label={t('referral.copyCoupon')} />
    </div>
  )
}

function Link({ referral }: { referral: Referral }) {
  const words = useFormat()
  const { t, money, number } = words
  const { currency } = useShownCurrency()
  const { link, earned, pending, creditIn, offer, perMonth } = referral
  const credit = sumText(creditIn, words, currency)
  const least = money(referralLimits.leastUsd, mainCurrency)
  const sums = currencies.filter((each) => earned[each] > 0)
  return (
    <div className="panel grid gap-4 p-5">
      <p>
        {offer
          ? t('referral.text', { off: offText(offer, words, currency), credit, least })
          : t('referral.textPlain', { credit, least })}{' '}
        {t('referral.most', { count: perMonth })}
      </p>
      <div className="grid gap-2">
        <p className="text-sm text-muted">{t('referral.link')}</p>
        <p className="font-mono font-bold wrap-anywhere">{link}</p>
        <div className="empty:hidden">
          <CopyButton text={link} label={t('referral.copy')} look="primary" />
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 tabular-nums">
        <div>
          <dt className="text-sm text-muted">{t('referral.earned')}</dt>
          <dd className="font-semibold" data-testid="referral-earned">
            {sums.length > 0 ? sums.map((each) => money(earned[each], each)).join(' · ') : t('referral.nothing')}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('referral.pending')}</dt>
          <dd className="font-semibold" data-testid="referral-pending">
            {number(pending)}
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** The reader's link for friends, how it works, and what it has brought. */
export default function BringFriends() {
  const query = useQuery(referralQuery)
  return (
    <Loaded query={query} failed="referral.loadFailed" loading={<Skeleton className="h-40 rounded-panel" />}>
      {(referral) => (
        <div className="grid gap-4">
          {referral.coupon && <OwnCoupon coupon={referral.coupon} />}
          <Link referral={referral} />
        </div>
      )}
    </Loaded>
  )
}
