export type Size = { width: number; height: number }

const fourCc = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))

/** The size of a PNG that is whole and has nothing behind its end; undefined for everything else. */
export function pngSize(view: DataView): Size | undefined {
  const isPng = view.byteLength >= 33 && view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a
  if (!isPng || fourCc(view, 12) !== 'IHDR') return undefined
  let at = 8
  while (at + 12 <= view.byteLength) {
    const isLast = fourCc(view, at + 4) === 'IEND'
    at += view.getUint32(at) + 12
    if (isLast) return at === view.byteLength ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined
  }
  return undefined
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

// Each of the three kinds of WebP says its size in another way (RFC 9649).
const webpSizes: Record<string, (view: DataView) => Size | undefined> = {
  'VP8 ': (view) =>
    uint24(view, 23) === 0x2a019d
      ? { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
      : undefined,
  VP8L: (view) => {
    const bits = view.getUint32(21, true)
    return view.getUint8(20) === 0x2f ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : undefined
  },
  VP8X: (view) => ({ width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }),
}

/** The size of a WebP that is as long as it says; undefined for everything else. */
export function webpSize(view: DataView): Size | undefined {
  if (view.byteLength < 30 || fourCc(view, 0) !== 'RIFF' || fourCc(view, 8) !== 'WEBP') return undefined
  if (view.getUint32(4, true) + 8 !== view.byteLength) return undefined
  return webpSizes[fourCc(view, 12)]?.(view)
}
