import { Gem } from 'lucide-react'
import type { OwnTier } from '../../../shared/contract/tiers'
import { mainCurrency, toMajor, toMinor } from '../../../shared/money'
import { ProgressBar } from '../../components/progress-bar'
import { TierGives } from '../../components/tier-gives'
import { useFormat } from '../../i18n/format'

/** The tier of the buyer, what it gives, and how far the next one is. */
export function Tier({ tier: { kept, now, next } }: { tier: OwnTier }) {
  const { t } = useFormat()
  return (
    <section aria-labelledby="tier" className="panel grid content-start gap-4 p-5 md:col-span-2">
      <div className="grid gap-2">
        <h2 id="tier" className="flex items-center gap-2.5 text-heading wrap-anywhere">
          <Gem className="size-6 shrink-0 text-accent-ink" />
          {now ? t('tier.own', { name: now.name }) : t('tier.none')}
        </h2>
        {now && <TierGives gives={now} />}
      </div>
      {next && <NextTier kept={kept} next={next} />}
      <p className="text-sm text-muted">{t('tier.how')}</p>
    </section>
  )
}

function NextTier({ kept, next }: { kept: number; next: NonNullable<OwnTier['next']> }) {
  const { t, money } = useFormat()
  const left = toMajor((toMinor(next.from) ?? 0) - (toMinor(kept) ?? 0))
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold wrap-anywhere">{t('tier.next', { name: next.name })}</h3>
      <TierGives gives={next} />
      <p id="tier-progress" className="font-semibold tabular-nums">
        {t('tier.progress', { kept: money(kept, mainCurrency), from: money(next.from, mainCurrency) })}
      </p>
      <ProgressBar labelledBy="tier-progress" value={kept} max={next.from} />
      <p className="text-muted tabular-nums">{t('tier.left', { sum: money(left, mainCurrency) })}</p>
    </div>
  )
}
