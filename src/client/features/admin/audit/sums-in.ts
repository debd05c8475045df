import { currencies, toMajor } from '../../../../shared/money'

/** Sums in minor units, as the log keeps them. */
export const sumsIn = (value: object) =>
  Object.fromEntries(
    currencies.flatMap((each) => {
      const minor: unknown = Reflect.get(value, each)
      return typeof minor === 'number' ? [[each, toMajor(minor)]] : []
    }),
  )
