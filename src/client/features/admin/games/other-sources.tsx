import { Hand, Plus } from 'lucide-react'
import { limits } from '../../../../shared/limits'
import { byHand } from '../../../../shared/suppliers'
import type { GamePackage } from '../../../calls/admin-games'
import { Badge } from '../../../components/badge'
import { Button } from '../../../components/button'
import { useFormat } from '../../../i18n/format'
import { Moves, useOrderedList } from '../form/moves'
import { useSourceTitle } from '../use-source-title'
import { isSameSource, type PackageDraft, refByHand, type Source } from './game-fields'
import { pauseNames } from './sale-state'

type Props = {
  draft: PackageDraft
  saved: GamePackage | undefined
  onChange: (others: readonly Source[]) => void
  /** Looks for an item of another supplier. */
  onAdd: () => void
}

/** Who is asked next when the first supplier of a package has refused, in order. */
export function OtherSources({ draft, saved, onChange, onAdd }: Props) {
  const { t, money } = useFormat()
  const titleOf = useSourceTitle()
  const { others } = draft
  const nameOf = ({ supplier, ref }: Source) => `${titleOf(supplier)} ${ref}`
  const { announced, heading, actsOf } = useOrderedList(others, nameOf, onChange)
  const isFull = others.length >= limits.topUps.otherSources
  const canByHand = draft.supplier !== byHand && !others.some(({ supplier }) => supplier === byHand)
  return (
    <div className="grid gap-1">
      <p role="status" className="sr-only">
        {announced}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 ref={heading} tabIndex={-1} className="text-sm font-semibold outline-none">
          {t('admin.games.alsoFrom')}
        </h3>
        {others.length === 0 && <span className="text-sm text-muted">{t('admin.games.alsoFromNone')}</span>}
        <span className="ml-auto flex flex-wrap gap-1">
          <Button icon={Plus} look="quiet" disabled={isFull} onClick={onAdd}>
            {t('admin.games.addSource')}
          </Button>
          {canByHand && (
            <Button
              icon={Hand}
              look="quiet"
              disabled={isFull}
              onClick={() => onChange([...others, { supplier: byHand, ref: refByHand(draft.name, []) }])}
            >
              {t('admin.tabs.by-hand')}
            </Button>
          )}
        </span>
      </div>
      {others.length > 0 && (
        <ol aria-label={t('admin.games.alsoFrom')} className="divide-y divide-line">
          {others.map((other, index) => {
            const now = saved?.others.find((each) => isSameSource(each, other))
            return (
              <li key={nameOf(other)} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 font-mono text-sm text-muted wrap-anywhere">{nameOf(other)}</span>
                {typeof now?.cost === 'number' && (
                  <span className="font-semibold tabular-nums">{money(now.cost, 'usd')}</span>
                )}
                {now?.paused && <Badge tone="warn">{t(pauseNames[now.paused])}</Badge>}
                <Moves name={nameOf(other)} {...actsOf(other, index)} />
              </li>
            )
          })}
        </ol>
      )}
    </div>
  )
}
