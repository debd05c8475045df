import type { SettingValues } from '../../../../shared/contract/settings'
import { boundOf, sumNames } from './draft'
import { boundName, type SettingName, settingNames } from './setting-names'

type Value = string | number | boolean
export type SettingChange = { name: SettingName; from: Value; to: Value }

const flat = (values: SettingValues): Record<string, Value> => ({
  shopName: values.shopName,
  supportLink: values.supportLink,
  ...Object.fromEntries(sumNames.map((name) => [boundName(name), boundOf(values, name)])),
  unpaidOrders: values.unpaidOrders,
  playerChecks: values.playerChecks,
  bannerShown: values.banner.shown,
  bannerEn: values.banner.texts.en,
  bannerRu: values.banner.texts.ru,
  bannerUz: values.banner.texts.uz,
  ...values.switches,
})

const isName = (name: string): name is SettingName => Object.hasOwn(settingNames, name)

/** What differs between two versions, one thing at a time. */
export function changesBetween(before: SettingValues, after: SettingValues): SettingChange[] {
  const [old, now] = [flat(before), flat(after)]
  return Object.keys(settingNames).flatMap((name) => {
    const [from, to] = [old[name], now[name]]
    return isName(name) && from !== undefined && to !== undefined && from !== to ? [{ name, from, to }] : []
  })
}
