export type Step = 'top' | 'up' | 'down'

type Placed = { id: string }

/** The product before which one stands after a step among those that are shown; undefined where there is no step. */
export function targetOf<Product extends Placed>(
  step: Step,
  product: Product,
  shown: readonly Product[],
  all: readonly Product[],
): string | null | undefined {
  const index = shown.indexOf(product)
  if (step === 'top') return all[0] === product ? undefined : all[0]?.id
  if (step === 'up') return shown[index - 1]?.id
  const passed = shown[index + 1]
  return passed && (all[all.indexOf(passed) + 1]?.id ?? null)
}
