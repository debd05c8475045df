/** `odd` wants a look, `wrong` wants to be set right before the shop goes on. */
export type Finding = { is: 'well' | 'odd' | 'wrong'; says: string; todo?: string }

/** One thing that the doctor looks at; it changes nothing. */
export type Check = { name: string; look(): Promise<Finding> | Finding }

export const well = (says: string): Finding => ({ is: 'well', says })
export const odd = (says: string, todo: string): Finding => ({ is: 'odd', says, todo })
export const wrong = (says: string, todo: string): Finding => ({ is: 'wrong', says, todo })

const marks = { well: 'ok   ', odd: 'look ', wrong: 'WRONG' }

/** Looks at everything, one after another, and prints a line for each. Answers what was found. */
export async function examine(checks: readonly Check[], print: (line: string) => void): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, look } of checks) {
    const finding = await lookSafely(look)
    const { is, says, todo } = finding
    print(`${marks[is]} ${name.padEnd(20)} ${says}${todo ? ` → ${todo}` : ''}`)
    findings.push(finding)
  }
  return findings
}

/** What can't be looked at is wrong itself, and keeps nobody from looking at the rest. */
async function lookSafely(look: Check['look']): Promise<Finding> {
  try {
    return await look()
  } catch (error) {
    return wrong(`can’t be looked at: ${error instanceof Error ? error.message : error}`, 'set this right first')
  }
}
