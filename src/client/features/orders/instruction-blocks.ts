type Block = { heading: string; steps: string[]; notes: string[] }

const step = /^\d+[.)]\s+(.*)$/

/** Blocks are parted by a blank line; each has a heading, numbered steps and perhaps a note. */
export function blocksOf(instructions: string): Block[] {
  const paragraphs = instructions.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => {
    const [heading = '', ...lines] = paragraph.trim().split('\n')
    const steps = lines.flatMap((line) => step.exec(line.trim())?.[1] ?? [])
    return { heading, steps, notes: lines.filter((line) => !step.test(line.trim())) }
  })
}
