// npm run cold:start -- 10 [folder of another build]: how long a fresh isolate takes to its first answer, beside a bare
// Hono worker and, where one is named, beside another build. `npm run bench -- --far` tells the first of it too.
import { measureColdStarts } from './lib/cold-start'

const [rounds = '10', other] = process.argv.slice(2)
const starts = await measureColdStarts(Number(rounds), other)
console.table(
  Object.fromEntries(
    starts.map(({ title, tookMs }) => {
      const sorted = tookMs.map(Math.round).sort((a, b) => a - b)
      const [least = 0, median = 0, most = 0] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
      return [title, { 'median, ms': median, 'least, ms': least, 'most, ms': most }]
    }),
  ),
)
