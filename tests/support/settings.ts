import type { EditSettings } from '../../src/shared/contract/settings'
import type { SwitchName } from '../../src/shared/settings'
import * as pricing from '../../src/worker/domain/pricing/pricing'
import * as settings from '../../src/worker/domain/settings/settings'
import type { Person } from './shop'

type Change = Partial<Omit<EditSettings, 'version' | 'reason' | 'switches'>> & {
  switches?: Partial<Record<SwitchName, boolean>>
}

/** The owner sets something, and leaves everything else as it is configured. Sums in minor units. */
export async function set(owner: Person, { switches, ...change }: Change): Promise<settings.SettingsView> {
  const { settings: now, defaults } = await settings.show(owner.ctx)
  const form = { ...defaults, ...change, switches: { ...defaults.switches, ...switches } }
  return pricing.editSettings(owner.ctx, { ...form, version: now.version, reason: 'A test' })
}
