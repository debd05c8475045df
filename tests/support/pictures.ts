const bytesOf = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0))
const uint32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const little = (value: number, length: number): number[] =>
  Array.from({ length }, (_, index) => Math.floor(value / 256 ** index) & 255)
const chunk = (name: string, content: number[]): number[] => [
  ...uint32(content.length),
  ...bytesOf(name),
  ...content,
  ...uint32(0),
]

/** As much of a PNG as says what it is and how large. `pad`: bytes that make one differ from another. */
export const pngOf = (width: number, height: number, pad: number[] = []): Uint8Array =>
  new Uint8Array([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', [...uint32(width), ...uint32(height), 8, 6, 0, 0, 0]),
    ...chunk('tEXt', pad),
    ...chunk('IEND', []),
  ])

const riff = (content: number[]): Uint8Array =>
  new Uint8Array([...bytesOf('RIFF'), ...little(content.length + 4, 4), ...bytesOf('WEBP'), ...content])

const zeros = (length: number): number[] => Array.from({ length }, () => 0)

/** The three kinds of WebP, as far as they say how large they are. */
export const webpOf = {
  lossy: (width: number, height: number) =>
    riff([
      ...bytesOf('VP8 '),
      ...little(20, 4),
      ...[0, 0, 0, 0x9d, 0x01, 0x2a],
      ...little(width, 2),
      ...little(height, 2),
      ...zeros(10),
    ]),
  lossless: (width: number, height: number) =>
    riff([...bytesOf('VP8L'), ...little(20, 4), 0x2f, ...little(width - 1 + (height - 1) * 16_384, 4), ...zeros(15)]),
  extended: (width: number, height: number) =>
    riff([...bytesOf('VP8X'), ...little(10, 4), ...zeros(4), ...little(width - 1, 3), ...little(height - 1, 3)]),
}
