import { type Sums, sumsBy, toMajor } from '../../../../shared/money'

/** Sums in minor units, as the log keeps them. */
export const sumsIn = (value: object): Sums =>
  sumsBy((each) => {
    const minor: unknown = Reflect.get(value, each)
    return typeof minor === 'number' ? toMajor(minor) : undefined
  })
