import { pathToArea } from '../areas'

export const pathToNew = `${pathToArea('promotions')}?new`
export const pathToPromotion = (id: string): string => `${pathToArea('promotions')}?promotion=${encodeURIComponent(id)}`
