/** How long a review and the answer of the shop may be, and how many a page of them shows. */
export const reviewLimits = { stars: 5, textLength: 1000, replyLength: 500, shown: 10, products: 100 } as const

/** Which reviews the owner looks at. */
export const reviewStates = ['unanswered', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

// Endings of addresses that people write without `https`. A sentence whose next one begins without a space is none.
const endings =
  'com|net|org|info|biz|io|me|ru|su|рф|uz|kz|by|ua|kg|tj|am|ge|az|us|uk|de|fr|eu|cn|cc|co|tk|ml|top|xyz|shop|store|site|online|club|pro|app|dev|gg|tv|ly|link|live|fun|vip|games?|bot|link|space|website|tech'
const address = new RegExp(`(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}-]+\\.(?:${endings})(?![\\p{L}\\p{N}])`, 'iu')
const scheme = /[a-z][a-z+.-]*:\/\/|(?<![\p{L}\p{N}])www\.|mailto:/iu

/** As a reader sees a text: letters of another width are those letters, and signs that nobody sees are none. */
const asSeen = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}/gu, '')

/** Whether a text has the address of a web page, or of a mailbox. */
export const hasLink = (text: string): boolean => [scheme, address].some((pattern) => pattern.test(asSeen(text)))

const markup = [/<[/!?]?[a-z][^<>]*>|<!--/i, /\]\s*\(/, /\[\/?(?:b|i|u|s|url|img|quote|code|size|color)\b[^\]]*\]/i]

/** Whether a text has tags or links as pages, forums and Markdown write them. A heart, `<3`, is none. */
export const hasMarkup = (text: string): boolean => markup.some((pattern) => pattern.test(asSeen(text)))
