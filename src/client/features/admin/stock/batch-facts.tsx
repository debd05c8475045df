import type { StockBatch } from '../../../../shared/contract/stock'
import { supplierTitles } from '../../../../shared/party-titles'
import { useFormat } from '../../../i18n/format'
import { useCostText } from '../cost-text'
import { Facts } from '../facts'
import { UserLink } from '../user-link'
import { useLeftOut } from './left-out'

const titles: Readonly<Record<string, string>> = supplierTitles

const Actor = ({ batch: { actor, actorName } }: { batch: StockBatch }) =>
  actorName === null ? (titles[actor] ?? actor) : <UserLink userId={actor} nickname={actorName} />

/** The counts of a batch, its cost, and the person who imported it. */
export function BatchFacts({ batch }: { batch: StockBatch }) {
  const { t, number, date } = useFormat()
  const costText = useCostText()
  const leftOut = useLeftOut()
  const facts = [
    { name: t('admin.import.added'), value: number(batch.added) },
    ...leftOut(batch).map(({ name, value }) => value > 0 && { name, value: number(value) }),
    batch.expiresAt && { name: t('admin.import.expires'), value: date(batch.expiresAt) },
    batch.cost && { name: t('admin.batch.cost'), value: costText(batch.cost) },
    { name: t('admin.batch.actor'), value: <Actor batch={batch} /> },
  ]
  return <Facts facts={facts} />
}
