import type { SumName } from './draft'

/** What can be set, in words. */
export const settingNames = {
  shopName: 'admin.settings.names.shopName',
  supportLink: 'admin.settings.names.supportLink',
  topUpUsdMin: 'admin.settings.names.topUpUsdMin',
  topUpUsdMax: 'admin.settings.names.topUpUsdMax',
  topUpRubMin: 'admin.settings.names.topUpRubMin',
  topUpRubMax: 'admin.settings.names.topUpRubMax',
  transferUsdMin: 'admin.settings.names.transferUsdMin',
  transferUsdMax: 'admin.settings.names.transferUsdMax',
  transferRubMin: 'admin.settings.names.transferRubMin',
  transferRubMax: 'admin.settings.names.transferRubMax',
  unpaidOrders: 'admin.settings.names.unpaidOrders',
  heldPieces: 'admin.settings.names.heldPieces',
  newcomerHeldPieces: 'admin.settings.names.newcomerHeldPieces',
  playerChecks: 'admin.settings.names.playerChecks',
  bannerShown: 'admin.settings.names.bannerShown',
  bannerEn: 'admin.settings.names.bannerEn',
  bannerRu: 'admin.settings.names.bannerRu',
  bannerUz: 'admin.settings.names.bannerUz',
  sales: 'admin.settings.names.sales',
  freeFire: 'admin.settings.names.freeFire',
  topUps: 'admin.settings.names.topUps',
  transfers: 'admin.settings.names.transfers',
  stripe: 'admin.settings.names.stripe',
  yookassa: 'admin.settings.names.yookassa',
  registration: 'admin.settings.names.registration',
  support: 'admin.settings.names.support',
} as const
export type SettingName = keyof typeof settingNames

type Joined<Name extends string> = Name extends `${infer First}.${infer Rest}`
  ? `${First}${Capitalize<Joined<Rest>>}`
  : Name

const joined = <Name extends string>(name: Name) =>
  name.replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase()) as Joined<Name>

/** What the bound of a field is called: the shop's answers name it by its path. */
export const boundName = (name: SumName): Joined<SumName> => joined(name)
