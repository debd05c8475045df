import type { FrozenVoucher } from '../../../../shared/contract/vouchers'
import { useDecideFrozen } from '../../../calls/admin-users'
import { Badge } from '../../../components/badge'
import { Moment } from '../../../components/moment'
import { Section } from '../../../components/page'
import { useFormat } from '../../../i18n/format'
import { Act } from '../act'

const states = {
  frozen: { name: 'admin.vouchers.frozen.state.frozen', tone: 'warn' },
  taken: { name: 'admin.vouchers.frozen.state.taken', tone: 'plain' },
  given_back: { name: 'admin.vouchers.frozen.state.given_back', tone: 'good' },
} as const satisfies Record<FrozenVoucher['state'], unknown>

/** Money of vouchers whose payment a bank disputes, and what may become of it. */
export function FrozenVouchers({ frozen }: { frozen: readonly FrozenVoucher[] }) {
  const { t } = useFormat()
  return (
    <Section className="panel min-w-0 p-5 lg:col-span-2" title={t('admin.vouchers.frozen.frozenTitle')}>
      <p className="mb-2 text-muted">{t('admin.vouchers.frozen.frozenText')}</p>
      <ul className="divide-y divide-line">
        {frozen.map((one) => (
          <Line key={one.frozenId} one={one} />
        ))}
      </ul>
    </Section>
  )
}

function Line({ one: { frozenId, amount, currency, state, frozenAt } }: { one: FrozenVoucher }) {
  const { t, money } = useFormat()
  const decide = useDecideFrozen(frozenId)
  const sum = money(amount, currency)
  const { name, tone } = states[state]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-bold tabular-nums">{sum}</span>
        <Badge tone={tone}>{t(name)}</Badge>
        <Moment at={frozenAt} />
      </p>
      <div className="flex flex-wrap gap-3 empty:hidden">
        <Act
          name={t('admin.vouchers.frozen.giveBack')}
          offered={state === 'frozen'}
          title={t('admin.vouchers.frozen.giveBackTitle', { sum })}
          call={decide}
          input={(reason) => ({ act: 'give_back', reason })}
          done={t('admin.vouchers.frozen.gaveBack')}
        >
          <p>{t('admin.vouchers.frozen.giveBackText')}</p>
        </Act>
        <Act
          name={t('admin.vouchers.frozen.take')}
          offered={state === 'frozen'}
          title={t('admin.vouchers.frozen.takeTitle', { sum })}
          look="danger"
          call={decide}
          input={(reason) => ({ act: 'take', reason })}
          done={t('admin.vouchers.frozen.took')}
        >
          <p>{t('admin.vouchers.frozen.takeText')}</p>
        </Act>
      </div>
    </li>
  )
}
