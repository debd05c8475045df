import type {
  ProviderReports,
  ProviderTest,
  SettingsHistory,
  ShopSettings,
  SettingValues as ShownValues,
} from '../../../shared/contract/settings'
import { byOther } from '../../../shared/following'
import { byCurrency, toMajor } from '../../../shared/money'
import type { ProviderReport, TestResult } from '../../domain/providers/providers'
import type { PastVersion, SettingsView } from '../../domain/settings/settings'
import type { SettingValues } from '../../domain/shop-settings'
import { bonusStep, bounds, isoTime } from './units'

const valuesAnswer = ({ topUp, topUpBonus, transfer, pricing, ...values }: SettingValues): ShownValues => ({
  ...values,
  topUp: byCurrency((currency) => bounds(topUp[currency])),
  topUpBonus: byCurrency((currency) => topUpBonus[currency].map(bonusStep)),
  transfer: byCurrency((currency) => bounds(transfer[currency])),
  pricing: byOther((currency) => ({ ...pricing[currency], step: toMajor(pricing[currency].step) })),
})

export function settingsAnswer({ settings, defaults, setAt, setBy }: SettingsView): ShopSettings {
  const { version, closed: _, mark: __, ...values } = settings
  return { version, settings: valuesAnswer(values), defaults: valuesAnswer(defaults), setAt: isoTime(setAt), setBy }
}

export const pastAnswer = ({ at, before, after, ...version }: PastVersion): SettingsHistory['versions'][number] => ({
  ...version,
  at: isoTime(at),
  before: valuesAnswer(before),
  after: valuesAnswer(after),
})

export const providerAnswer = ({
  lastSuccess,
  lastFailure,
  ...report
}: ProviderReport): ProviderReports['providers'][number] => ({
  ...report,
  lastSuccessAt: isoTime(lastSuccess),
  lastFailureAt: isoTime(lastFailure),
})

export const testAnswer = ({ balances, ...found }: TestResult): ProviderTest => ({
  ...found,
  balances: balances.map(({ currency, minor }) => ({ currency, amount: toMajor(minor) })),
})
