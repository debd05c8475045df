/** The list with one of its items a place up or down. */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const others = items.filter((_, at) => at !== index)
  return [...others.slice(0, index + by), ...items.slice(index, index + 1), ...others.slice(index + by)]
}
