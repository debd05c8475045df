/** Saves a file through the browser. `name` goes before the day. */
export function saveFile(file: Blob, name: string, ending: 'csv' | 'json' | 'txt' = 'csv'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.${ending}`
  link.click()
  URL.revokeObjectURL(link.href)
}
