/** The pictures of the shop's own, as they are named below `/art`. */
export const pictures = [
  ...[
    'call-of-duty',
    'fortnite',
    'fortnite-turkey',
    'free-fire',
    'free-fire-max',
    'genshin',
    'genshin-welkin',
    'honkai-star-rail',
  ],
  ...[
    'itunes',
    'itunes-gulf',
    'keyfall-voucher',
    'mobile-legends',
    'mobile-legends-pass',
    'playstation',
    'playstation-gulf',
  ],
  ...['playstation-india', 'pubg', 'pubg-regional', 'riot-cash-turkey', 'roblox', 'roblox-gift-card', 'steam'],
  ...['steam-cis', 'telegram-premium', 'telegram-stars', 'valorant', 'valorant-turkey', 'zenless-zone-zero'],
].map((name) => `/art/${name}.svg`)

export const pictureTypes = ['png', 'webp', 'svg'] as const
export type PictureType = (typeof pictureTypes)[number]

const uploaded = /^\/media\/([0-9a-f]{64}\.(?:png|webp|svg))$/

/** The name of an uploaded picture by its address in the shop; undefined for every other address. */
export const uploadedName = (address: string): string | undefined => uploaded.exec(address)?.[1]

export const uploadedAddress = (name: string): string => `/media/${name}`

const elsewhere = /^https:\/\/[^\s"'<>\\/?#@]+([/?#][^\s"'<>\\]*)?$/
const ours = /^\/(?!\/)[\w./-]+$/

/** Whether it looks like where a picture is: on the shop itself, or on another one by https and without a password. */
export const isPictureAddress = (address: string): boolean =>
  address.startsWith('/media/') ? uploaded.test(address) : elsewhere.test(address) || ours.test(address)
