import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button'
import { useNotifyFailure } from './notify-failure'

/** Saves a file through the browser, with the day in its name. */
function save(file: Blob, name: string, ending: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.${ending}`
  link.click()
  URL.revokeObjectURL(link.href)
}

type Props = Omit<ComponentProps<typeof Button>, 'icon' | 'pending' | 'onClick'> & {
  fetchFile: () => Promise<Blob>
  /** The name of the file, before the day. */
  fileName: string
  ending?: 'csv' | 'json' | 'txt'
}

/** A button that fetches a file and saves it. */
export function SaveButton({ fetchFile, fileName, ending = 'csv', ...button }: Props) {
  const { onError } = useNotifyFailure()
  const fetching = useMutation({ mutationFn: fetchFile, gcTime: 0 })
  const run = () => fetching.mutate(undefined, { onSuccess: (file) => save(file, fileName, ending), onError })
  return <Button icon={Download} look="secondary" {...button} pending={fetching.isPending} onClick={run} />
}
