import { useRef, useState } from 'react'
import { adminLimits } from '../../../shared/admin-limits'

export const fileProblems = {
  tooLarge: 'admin.import.tooLarge',
  unreadable: 'admin.import.unreadable',
  notUtf8: 'admin.import.notUtf8',
} as const

async function textOf(file: File): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
}

/** Reads a file of text that was chosen, the last one where several were. */
export function useFileText(onRead: (file: File, text: string) => void) {
  const [problem, setProblem] = useState<keyof typeof fileProblems>()
  const latest = useRef<File>(undefined)
  const take = async (file: File | undefined) => {
    if (!file) return
    latest.current = file
    if (file.size > adminLimits.body.importBytes) {
      setProblem('tooLarge')
      return
    }
    try {
      const text = await textOf(file)
      // A second file may have been chosen while the first was read.
      if (latest.current !== file) return
      setProblem(undefined)
      onRead(file, text)
    } catch (error) {
      // Spreadsheets also save in the alphabet of their country, which the bytes do not show.
      setProblem(error instanceof TypeError ? 'notUtf8' : 'unreadable')
    }
  }
  return { take, problem }
}
