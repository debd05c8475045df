import type { Walked } from './measure'
import { pressSums, quantileOf } from './report'

const [width, left, right, rowHeight, top] = [760, 250, 64, 34, 66]
/** What a buyer's whole way may take at 150 ms. */
const wantedMs = 1600
const colours = ['#0969da', '#8250df', '#1a7f37', '#bc4c00']

const style = `<style>
    text { font: 13px system-ui, sans-serif; fill: #24292f }
    .title { font-weight: 600; font-size: 15px } .quiet { fill: #57606a; font-size: 12px }
    .limit { stroke: #cf222e; stroke-width: 2; stroke-dasharray: 5 4 }
    @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .quiet { fill: #9198a1 } }
  </style>`

const half = (values: number[]) => quantileOf(values, 0.5)

/** The steps of a buyer's way one after another, for each world: medians. */
export function stackChart(walked: Walked[]): string {
  const names = walked[0]?.rounds[0]?.slice(1).map(({ name }) => name) ?? []
  const most = Math.max(wantedMs, ...walked.map((each) => half(pressSums(each)))) * 1.05
  const room = width - left - right
  const at = (ms: number) => (ms / most) * room
  const height = top + walked.length * rowHeight + 40
  const rows = walked.map((each, nth) => {
    const y = top + nth * rowHeight
    let from = left
    const bars = names.map((name, place) => {
      const ms = half(
        each.rounds
          .flat()
          .filter((step) => step.name === name)
          .map(({ usableMs }) => usableMs),
      )
      const bar = `<rect x="${from.toFixed(1)}" y="${y}" width="${at(ms).toFixed(1)}" height="18" fill="${colours[place]}"><title>${name}: ${Math.round(ms)} ms</title></rect>`
      from += at(ms)
      return bar
    })
    const sum = Math.round(half(pressSums(each)))
    return `<text x="${left - 10}" y="${y + 14}" text-anchor="end">${each.world.name}</text>${bars.join('')}<text class="quiet" x="${(from + 8).toFixed(1)}" y="${y + 14}">${sum}</text>`
  })
  const legend = names.map(
    (name, place) =>
      `<rect x="${10 + place * 170}" y="40" width="12" height="12" fill="${colours[place]}"/><text class="quiet" x="${28 + place * 170}" y="50">${name}</text>`,
  )
  const limit = left + at(wantedMs)
  const title = 'From each press to use, ms'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
  ${style}
  <text class="title" x="10" y="22">${title}: a buyer from the home page to the code, medians</text>
  ${legend.join('\n  ')}
  ${rows.join('\n  ')}
  <line class="limit" x1="${limit}" x2="${limit}" y1="${top - 6}" y2="${height - 34}"/>
  <text class="quiet" x="${limit}" y="${height - 16}" text-anchor="middle">${wantedMs} ms, wanted at 150 ms</text>
</svg>
`
}
