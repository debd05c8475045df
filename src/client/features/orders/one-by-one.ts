/**
 * Adds items one after the other, as each changes the same cart, and answers those that can't be had. After a failure the
 * next call goes on with the item that failed.
 */
export function oneByOne<Item>(items: readonly Item[]) {
  const left = [...items]
  const gone: Item[] = []
  return async (add: (item: Item) => Promise<boolean>): Promise<readonly Item[]> => {
    for (const item of [...left]) {
      if (!(await add(item))) gone.push(item)
      left.shift()
    }
    return gone
  }
}
