import type { Figure } from './measure'

const [width, left, right, rowHeight, top] = [760, 190, 56, 34, 46]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

// One picture for both themes: the colours change with the reader's, the text takes the reader's own.
const style = `<style>
    text { font: 13px system-ui, sans-serif; fill: #24292f }
    .title { font-weight: 600; font-size: 15px }
    .quiet { fill: #57606a; font-size: 12px }
    .track { fill: #d8dee4 } .bar { fill: #0969da } .whisker { stroke: #24292f; stroke-width: 1.5 } .limit { stroke: #bc4c00; stroke-width: 2; stroke-dasharray: 5 4 }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3 } .quiet { fill: #9198a1 } .track { fill: #30363d } .bar { fill: #4493f8 }
      .whisker { stroke: #e6edf3 } .limit { stroke: #f0883e }
    }
  </style>`

export type Bar = { name: string; ratio: number; from: number; to: number; note: string; wanted?: number }

/** Bars of ratios from 0 to 1, with the range of the rounds and the least that is wanted. */
export function barChart(title: string, subtitle: string, bars: Bar[]): string {
  const height = top + bars.length * rowHeight + 34
  const room = width - left - right
  const most = Math.max(1, ...bars.map(({ to }) => to))
  const at = (ratio: number) => left + (Math.min(ratio, most) / most) * room
  const rows = bars.map(({ name, ratio, from, to, note, wanted }, nth) => {
    const y = top + nth * rowHeight + 12
    const middle = y + 8
    const limit =
      wanted === undefined
        ? ''
        : `<line class="limit" x1="${at(wanted)}" x2="${at(wanted)}" y1="${y - 4}" y2="${y + 20}"/>`
    return `<text x="${left - 10}" y="${y + 13}" text-anchor="end">${escaped(name)}</text>
  <rect class="track" x="${left}" y="${y}" width="${room}" height="16" rx="3"/>
  <rect class="bar" x="${left}" y="${y}" width="${(at(ratio) - left).toFixed(1)}" height="16" rx="3"/>
  <line class="whisker" x1="${at(from).toFixed(1)}" x2="${at(to).toFixed(1)}" y1="${middle}" y2="${middle}"/>
  ${limit}<text class="quiet" x="${width - right + 8}" y="${y + 13}">${ratio.toFixed(2)}</text><title>${escaped(note)}</title>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
  ${style}
  <text class="title" x="10" y="20">${escaped(title)}</text>
  <text class="quiet" x="10" y="38">${escaped(subtitle)}</text>
  ${rows.join('\n  ')}
  <text class="quiet" x="${left}" y="${height - 8}">0</text><text class="quiet" x="${at(1)}" y="${height - 8}" text-anchor="middle">1</text>
</svg>
`
}

/** Least ratios that the shop is held to. */
export const wantedOf = ({ name }: Pick<Figure, 'name'>): number | undefined => {
  if (name === 'catalogue' || name === 'product') return 0.7
  if (name === 'pay from balance') return 0.6
  return name === 'whole flow' ? 0.25 : undefined
}
