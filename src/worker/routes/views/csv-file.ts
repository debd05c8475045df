/** A file that is sent while its rows are being read. */
export function csvFile<Row>(
  head: string,
  chunks: AsyncGenerator<Row[]>,
  linesOf: (row: Row) => string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (file) => file.enqueue(encoder.encode(head)),
    async pull(file) {
      const { value, done } = await chunks.next()
      if (done) return file.close()
      file.enqueue(encoder.encode(value.map(linesOf).join('')))
    },
  })
}
