import type { MaskedCode } from '../../../../shared/contract/stock'
import { Badge, type Tone } from '../../../components/badge'
import { useTranslation } from '../../../i18n/translation'

const states = {
  free: { name: 'admin.code.free', tone: 'good' },
  held: { name: 'admin.code.held', tone: 'info' },
  delivered: { name: 'admin.code.delivered', tone: 'plain' },
  void: { name: 'admin.code.void', tone: 'bad' },
} as const satisfies Record<MaskedCode['state'], { name: string; tone: Tone }>

const voidReasons = {
  voided: 'admin.code.whyVoided',
  expired: 'admin.code.whyExpired',
  replaced: 'admin.code.whyReplaced',
  refunded: 'admin.code.whyRefunded',
  revealed: 'admin.code.whyRevealed',
  exported: 'admin.code.whyExported',
  quarantined: 'admin.code.whyQuarantined',
  sold: 'admin.code.whySold',
} as const satisfies Record<NonNullable<MaskedCode['voided']>, string>

/** Where a code is, and why it is void when it is. */
export function CodeState({ code: { state, voided } }: { code: Pick<MaskedCode, 'state' | 'voided'> }) {
  const { t } = useTranslation()
  const { name, tone } = states[state]
  return (
    <Badge tone={tone}>
      {t(name)}
      {voided && `: ${t(voidReasons[voided])}`}
    </Badge>
  )
}
