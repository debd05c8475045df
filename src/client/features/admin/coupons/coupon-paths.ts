import { pathToArea } from '../areas'

export const pathToNew = `${pathToArea('coupons')}?new`
export const pathToCoupon = (id: string): string => `${pathToArea('coupons')}?coupon=${encodeURIComponent(id)}`
export const pathToCodes = (id: string): string => `${pathToArea('coupons')}?codes=${encodeURIComponent(id)}`
