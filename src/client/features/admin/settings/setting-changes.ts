import type { SettingValues } from '../../../../shared/contract/settings'
import { boundOf, countNames, sumNames } from './draft'
import { boundName, type SettingName, settingNames } from './setting-names'

export type Value = string | number | boolean
export type SettingChange = { name: SettingName; from: Value; to: Value }

const flat = (values: SettingValues): Record<string, Value> => ({
  shopName: values.shopName,
  supportLink: values.supportLink,
  ...Object.fromEntries(sumNames.map((name) => [boundName(name), boundOf(values, name)])),
  ...Object.fromEntries(countNames.map((name) => [name, values[name]])),
  bannerShown: values.banner.shown,
  bannerEn: values.banner.texts.en,
  bannerRu: values.banner.texts.ru,
  bannerUz: values.banner.texts.uz,
  ...values.switches,
})

const isName = (name: string): name is SettingName => Object.hasOwn(settingNames, name)

/** All that can be set, one thing at a time. */
export const settingsIn = (values: SettingValues): { name: SettingName; value: Value }[] =>
  Object.entries(flat(values)).flatMap(([name, value]) => (isName(name) ? [{ name, value }] : []))

/** What differs between two versions, one thing at a time. */
export function changesBetween(before: SettingValues, after: SettingValues): SettingChange[] {
  const old = new Map(settingsIn(before).map(({ name, value }) => [name, value]))
  return settingsIn(after).flatMap(({ name, value: to }) => {
    const from = old.get(name)
    return from !== undefined && from !== to ? [{ name, from, to }] : []
  })
}
