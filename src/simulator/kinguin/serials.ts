// Printed codes leave out what the eye confuses.
const signs = { X: 'BCDFGHJKMPQRTVWXY2346789', '9': '0123456789' } as const

/** A key that nobody had before, in the form its platform gives it. */
export const freshSerial = (shape: string): string =>
  shape.replace(/[X9]/g, (sign) => pick(sign === 'X' ? signs.X : signs['9']))

const pick = (from: string): string => from.charAt((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % from.length)

/** A photograph of a scratched card, as small as a picture can be, in Base64. */
export const pictureSerial = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
