/** Real KV, but for some of its ways. */
export const kvWith = (kv: KVNamespace, ways: Record<string, (...given: unknown[]) => Promise<unknown>>): KVNamespace =>
  new Proxy(kv, {
    get(from, name) {
      const value: unknown = (typeof name === 'string' && ways[name]) || Reflect.get(from, name)
      return typeof value === 'function' ? value.bind(from) : value
    },
  })

/**
 * Real KV as another place on earth sees it: whoever has read a key there reads the same again, however late, while
 * everything that is written arrives at once.
 */
export function lateKv(kv: KVNamespace): KVNamespace {
  const read = new Map<string, Promise<unknown>>()
  const asBefore =
    (name: 'get' | 'list') =>
    (...given: unknown[]): Promise<unknown> => {
      const asked = JSON.stringify([name, given])
      const answer = read.get(asked) ?? Reflect.apply(kv[name], kv, given)
      read.set(asked, answer)
      return answer
    }
  return kvWith(kv, { get: asBefore('get'), list: asBefore('list') })
}
