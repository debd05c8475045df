// Control characters, halves of surrogate pairs, and the two line ends that Unicode has beside those of ASCII.
const notInLine = /[\p{Cc}\p{Cs}\u2028\u2029]/u
const notInLines = /(?![\t\n\r])\p{Cc}|\p{Cs}/u

/** Whether a text is one line, every sign of which can be typed, stored and shown. */
export const isLine = (text: string): boolean => !notInLine.test(text)

/** The same for a text that may have several lines, and tabs in them. */
export const isLines = (text: string): boolean => !notInLines.test(text)

const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** Whether a text leaves the direction of what stands around it alone: no mark in it turns that. */
export const readsOneWay = (text: string): boolean => !turning.test(text)

/** What another party calls something, as one line that reads one way and has so many signs at most. */
export const lineOf = (text: string, longest: number): string => {
  const line = text
    .replaceAll(new RegExp(turning, 'gu'), '')
    .replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
  return [...line].slice(0, longest).join('')
}
