import type { Json } from '../../src/worker/reference/operation'
import type { Luck } from './luck'

// Input as nobody should send it, and as somebody does.

/** Not to be found unescaped in any page: an element, and the end of an attribute. */
export const mark = 'zq9'
const markup = [
  `<${mark}>`,
  `"${mark}"`,
  `'${mark}=`,
  `</script><${mark}>`,
  `{{${mark}}}`,
  `<!--${mark}`,
  `&lt;${mark}`,
]

export const wildTexts: readonly string[] = [
  ...['', ' ', '\t\n', '0', '-1', 'NaN', 'Infinity', '1e309', '0x10', 'null', 'undefined', 'true', '[]', '{}'],
  ...['x'.repeat(300), 'ы'.repeat(5000), '💎'.repeat(40), '%', '%25', '%00', '..', '../../etc/passwd', '*', '_', '%_%'],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udc00b',
    '\u202egnp.exe',
    '\u200b',
    '\ufeff',
    'e\u0301',
    'İı',
    'ﷺ',
    '\u{10ffff}',
  ],
  ...['שלום', 'العربية', 'ʻoʻzbek', 'Ω≈ç√∫', '\r\nSet-Cookie: a=b'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'],
  ...["' OR '1'='1", "'; DROP TABLE users; --", '" UNION SELECT 1 --', '\\', "\\'", '`', '$1', '?1', ':name'],
  ...markup,
  ...['2026-02-30T00:00:00Z', '9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z', '-271821-04-20T00:00:00Z'],
]

const wildNumbers: readonly number[] = [
  ...[0, -0, -1, 1, 0.1, 0.001, 1.005, 4.999, 1e-7, 1e21, 1.7976931348623157e308, 2 ** 31, 2 ** 53, -(2 ** 53) - 1],
  ...[99_999_999.99, 100_000_000, 100_000_000.01, 65_536, 9_007_199_254_740_991],
]

const wildThings: readonly unknown[] = [
  ...[null, true, false, [], {}, [null], [[]], { length: 1 }, [{}], { toString: 1 }, { __proto__: null }],
  ...[JSON.parse('{"__proto__":{"role":"admin"}}'), { constructor: { prototype: { role: 'admin' } } }],
  Array.from({ length: 200 }, (_, place) => place),
]

export const wildValue = (luck: Luck): unknown =>
  luck.pick([() => luck.pick(wildTexts), () => luck.pick(wildNumbers), () => luck.pick(wildThings)])()

/** What names of things a field may stand for: ids of what is there. */
export type Known = Readonly<Record<string, readonly unknown[]>>

const instants = ['2026-11-21T12:00:00Z', '2030-01-01T00:00:00.000Z', '1970-01-01T00:00:00Z']

/** A value that fits a schema as far as a schema says it; by its field's name it is about something there. */
export function fitting(luck: Luck, schema: Json, known: Known, name = ''): unknown {
  const named = known[name]
  if (named && luck.percent(70)) return luck.pick(named)
  const choices = [schema.anyOf, schema.oneOf].flatMap((each) => (Array.isArray(each) ? (each as Json[]) : []))
  if (choices.length > 0) return fitting(luck, luck.pick(choices), known, name)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return luck.pick(schema.enum)
  const type = Array.isArray(schema.type) ? luck.pick(schema.type) : schema.type
  if (type === 'object') return fittingObject(luck, schema, known)
  if (type === 'array') {
    return Array.from({ length: luck.below(4) }, () => fitting(luck, (schema.items ?? {}) as Json, known, name))
  }
  if (type === 'boolean') return luck.percent(50)
  if (type === 'integer' || type === 'number') return fittingNumber(luck, schema)
  if (type === 'null') return null
  if (type === 'string') return fittingText(luck, schema)
  return wildValue(luck)
}

function fittingObject(luck: Luck, schema: Json, known: Known): Json {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  const wanted = Array.isArray(schema.required) ? schema.required : []
  const made = fields.flatMap(([name, each]) =>
    wanted.includes(name) || luck.percent(60) ? [[name, fitting(luck, each, known, name)]] : [],
  )
  const others = schema.additionalProperties
  if (typeof others !== 'object' || others === null) return Object.fromEntries(made)
  const names = wanted.length > 0 ? wanted : ['global', 'TR']
  return Object.fromEntries([...made, ...names.map((name) => [name, fitting(luck, others as Json, known)])])
}

function fittingNumber(luck: Luck, { type, minimum, maximum }: Json): number {
  const from = Math.max(Number(minimum ?? 0), -1000)
  const to = Math.min(Number(maximum ?? 1000), from + 1000)
  const whole = from + luck.below(to - from + 1)
  return type === 'integer' || luck.percent(50) ? whole : whole + luck.below(100) / 100
}

function fittingText(luck: Luck, { format, minLength, maxLength, pattern }: Json): string {
  if (format === 'date-time') return luck.pick(instants)
  if (typeof pattern === 'string' && /^\^\\d/.test(pattern))
    return String(luck.pick([12_345_678, 87_654_321, 12_345_000]))
  const text = luck.pick(['a', 'Some words', 'click-of-a-button-1', 'слова', '/art/game.svg', 'a-password-1'])
  const longest = Math.max(Number(maxLength ?? 100), 1)
  return text.padEnd(Number(minLength ?? 0), 'x').slice(0, longest)
}

/** The same value with something in it that is wrong: missing, of another kind, or wild. */
export function spoilt(luck: Luck, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && luck.percent(70)) {
    const place = luck.below(value.length)
    return value.map((each, at) => (at === place ? spoilt(luck, each) : each))
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject || Object.keys(value).length === 0 || luck.percent(8)) return wildValue(luck)
  const name = luck.pick(Object.keys(value))
  const { [name]: one, ...rest } = value as Json
  if (luck.percent(15)) return rest
  return { ...rest, [name]: spoilt(luck, one) }
}
