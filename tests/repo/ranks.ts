/** The folders of the domain, the lowest first, and what belongs there. A folder imports those before it and no others. */
export const ranks = {
  caller: 'who calls, and what their session may do',
  idempotency: 'the one answer to a key',
  marks: 'how far the newest database is that ever served the shop',
  outbox: 'which orders wait to be delivered',
  exports: 'how a file of many rows is read page by page',
  audit: 'who did what, when and why',
  alerts: 'what the operator is told',
  notes: 'what administrators write about somebody or something',
  forms: 'how a form is saved over nothing that moved since it was shown',
  markdown: 'how a text of the owner becomes HTML',
  pictures: 'pictures that the owner brings',
  'package-names': 'what buyers read for a package of a game',
  games: 'the games whose players are topped up, and whom each asks for',
  tiers: 'what buyers who buy much pay less',
  promotions: 'prices lowered for some days, for many pieces or for few',
  settings: 'what the owner has set',
  'left-out': 'parties that the shop does without',
  ledger: 'accounts, transfers and their audit',
  'house-pages': 'terms, refunds, privacy and contact',
  articles: 'news and help that the owner writes',
  searches: 'what visitors look for and do not find',
  rates: 'what a dollar costs',
  catalogue: 'products, offers, prices',
  notices: 'what people are told, and where',
  favourites: 'products that buyers keep, and sold-out offers that they wait for',
  identity: 'accounts of people, logins, sessions',
  'ways-in': 'passkeys, recovery codes, links and contacts: how people come in, and back in',
  users: 'people as administrators see and change them',
  transfers: 'money from one buyer to another',
  vouchers: 'codes that add balance',
  inventory: 'codes in stock: import, sale, return, quarantine',
  health: 'whether the stores answer, and the keys open what is sealed',
  reports: 'sums of days',
  supply: 'orders at suppliers, and what suppliers offer',
  pricing: 'prices that follow the dollar',
  discounts: 'what lines of a cart cost, and coupons',
  cart: 'what somebody wants to buy',
  orders: 'orders, from the purchase to the refund',
  reviews: 'what buyers say of products',
  topups: 'top-ups of players: packages, look-ups and prices of each game',
  freefire: 'the older calls for Free Fire',
  'shop-window': 'what pages show first in a new isolate',
  payments: 'money from outside, and back',
  referral: 'newcomers whom buyers bring, and what the shop gives for them',
  bot: 'what the shop’s bot answers in Telegram',
  providers: 'what the outside world answered last',
  support: 'questions and their answers',
  stories: 'everything that happened to one order or person',
  'own-data': 'what the shop knows of a person: taken along, or deleted',
  recovery: 'what is done after a restored backup',
  jobs: 'what the schedule does every minute',
} as const

const order: readonly string[] = Object.keys(ranks)
const isRanked = (folder: string): folder is keyof typeof ranks => order.includes(folder)

/** Why one folder of the domain may not import another; undefined when it may. */
export function whyUpwards(from: string, to: string): string | undefined {
  if (!isRanked(from)) return `${from} has no rank (tests/repo/ranks.ts)`
  if (!isRanked(to)) return `${to} has no rank (tests/repo/ranks.ts)`
  if (order.indexOf(to) < order.indexOf(from)) return undefined
  return `${to} stands above ${from}. What is about ${ranks[to]} belongs there; what ${from} needs of it is handed down`
}

/** The folders from the top to the bottom, for people. */
export function ranksTable(): string {
  const rows = Object.entries(ranks)
    .toReversed()
    .map(([folder, what]) => [`\`${folder}\``, what] as const)
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length))
  const line = (one: string, other: string) => `| ${one.padEnd(width(0))} | ${other.padEnd(width(1))} |`
  return [
    line('Folder', 'What belongs there'),
    line('-'.repeat(width(0)), '-'.repeat(width(1))),
    ...rows.map(([folder, what]) => line(folder, what)),
  ].join('\n')
}
