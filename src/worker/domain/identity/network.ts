/**
 * What one customer of an internet provider has, as a name: an IPv4 address, and of an IPv6 address the first half,
 * because everything in the second half is the same customer's to choose.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  const [left = '', right] = address.toLowerCase().split('::')
  const groupsIn = (text: string) => text.split(':').filter((group) => group !== '')
  const begin = groupsIn(left)
  const end = groupsIn(right ?? '')
  const between = right === undefined ? 0 : Math.max(0, 8 - begin.length - end.length)
  const all = [...begin, ...Array<string>(between).fill('0'), ...end].map((group) => group.replace(/^0+(?=.)/, ''))
  return `${all.slice(0, 4).join(':')}::/64`
}
