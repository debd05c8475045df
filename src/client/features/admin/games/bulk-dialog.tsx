import { useState } from 'react'
import type { GameSettings } from '../../../calls/admin-games'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { CheckBox } from '../../../components/check-box'
import { Choice } from '../../../components/choice'
import { Field } from '../../../components/field'
import { Modal } from '../../../components/modal'
import { useTranslation } from '../../../i18n/translation'
import { problemTexts } from '../form/problems'
import { BulkPreview } from './bulk-preview'
import { type BulkRule, type BulkWay, belowCost, bulkWays, linesOf, percentOf, pricedBy } from './bulk-prices'
import type { Draft, PackageDraft } from './game-fields'
import { NoRates } from './unsold-notice'

const wayNames = {
  percent: { name: 'admin.games.wayPercent', text: 'admin.games.wayPercentText' },
  margin: { name: 'admin.games.wayMargin', text: 'admin.games.wayMarginText' },
  cost: { name: 'admin.games.wayCost', text: 'admin.games.wayCostText' },
} as const satisfies Record<BulkWay, { name: string; text: string }>

type Props = {
  draft: Draft
  settings: GameSettings
  onChange: (packages: readonly PackageDraft[]) => void
  onClose: () => void
}

/** The prices of many packages at once: each old price beside the new one, and nothing saved yet. */
export function BulkDialog({ draft, settings, onChange, onClose }: Props) {
  const { t } = useTranslation()
  const { packages } = draft
  const [rule, setRule] = useState<BulkRule>({ way: 'percent', percent: '' })
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isMeant, setMeant] = useState(false)
  const [isTried, setTried] = useState(false)
  const lines = linesOf(packages, draft, settings, rule)
  const chosen = lines?.filter((_, index) => !left.has(index)) ?? []
  const tooCheap = chosen.filter((line) => belowCost(line).length > 0).length
  const isReady = chosen.length > 0 && (tooCheap === 0 || isMeant)
  const read = percentOf(rule)
  const problem = isTried && 'problem' in read ? t(problemTexts[read.problem]) : undefined
  const apply = () => {
    setTried(true)
    if (!lines || !isReady) return
    onChange(lines.map((line, index) => (left.has(index) ? line.packed : pricedBy(line, rule))))
    onClose()
  }
  return (
    <Modal title={t('admin.prices.title')} shape="wide" onClose={onClose}>
      <div className="grid gap-5">
        <Choice
          legend={t('admin.games.bulkHow')}
          className="grid gap-2.5 md:grid-cols-3"
          chosen={rule.way}
          onChoose={(way) => setRule({ ...rule, way })}
          options={bulkWays.map((value) => ({
            value,
            content: (
              <span className="min-w-0">
                <span className="block font-bold">{t(wayNames[value].name)}</span>{' '}
                <span className="block text-sm text-muted">{t(wayNames[value].text)}</span>
              </span>
            ),
          }))}
        />
        {rule.way !== 'cost' && (
          <div className="sm:max-w-sm">
            <Field
              label={t(rule.way === 'percent' ? 'admin.prices.percent' : 'admin.games.margin')}
              hint={[problem, t(rule.way === 'percent' ? 'admin.games.percentHint' : 'admin.games.marginHint')]
                .filter(Boolean)
                .join('. ')}
              invalid={problem !== undefined}
              inputMode="text"
              autoComplete="off"
              value={rule.percent}
              onChange={({ target }) => setRule({ ...rule, percent: target.value })}
            />
          </div>
        )}
        <NoRates terms={draft} />
        <BulkPreview packages={packages} lines={lines} left={left} onLeave={setLeft} />
        {tooCheap > 0 && (
          <Alert>
            <p>{t('admin.games.belowCost', { count: tooCheap })}</p>
            <CheckBox label={t('admin.games.alsoBelowCost')} isChosen={isMeant} onChoose={setMeant} />
          </Alert>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 text-sm text-muted">{t('admin.games.bulkNotSaved')}</p>
          <Button className="max-sm:w-full" blocked={!isReady} onClick={apply}>
            {t('admin.games.bulkApply', { count: chosen.length })}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
