type Fate = 'nobody' | 'check_lost' | 'answer_lost' | 'slow' | 'cancelled' | 'no_balance' | 'stuck'

const fates: Record<string, Fate> = {
  '000': 'nobody',
  '999': 'check_lost',
  '998': 'answer_lost',
  '997': 'slow',
  '996': 'cancelled',
  '995': 'no_balance',
  '994': 'stuck',
}

/** The special course of an order by the last digits of its player's id; undefined for all other players. */
export const fateOf = (playerId: string | null): Fate | undefined => fates[playerId?.slice(-3) ?? '']

const firsts = [
  'Shadow',
  'Turbo',
  'Silent',
  'Lucky',
  'Crazy',
  'Neon',
  'Frost',
  'Desert',
  'Royal',
  'Sniper',
  'Mr',
  'Ice',
]
const seconds = ['Wolf', 'Tiger', 'Hawk', 'Samurai', 'Ghost', 'Queen', 'Rider', 'Botir', 'Volk', 'Dragon', 'Ninja']
const forms: ((first: string, second: string, mark: number) => string)[] = [
  (first, second) => `${first}${second}`,
  (first, second, mark) => `${first}_${second}${mark}`,
  (first, second) => `${first.toUpperCase()}•${second}`,
  (first, second) => `꧁${first}${second}꧂`,
  (first, second, mark) => `${second.toLowerCase()}.${first.toLowerCase()}${mark}`,
  (_, second, mark) => `${second}YT ${mark}`,
]

/** The name of a player: the id alone determines it. */
export function nickname(playerId: string): string {
  const sum = [...playerId].reduce((hash, digit) => (hash * 31 + Number(digit) + 7) % 1_000_003, 17)
  const form = forms[sum % forms.length]
  const first = firsts[Math.floor(sum / 7) % firsts.length] ?? ''
  const second = seconds[Math.floor(sum / 101) % seconds.length] ?? ''
  return form?.(first, second, sum % 100) ?? ''
}
