import { Download } from 'lucide-react'
import { Button, buttonClass } from './button'
import { CopyButton } from './copy-button'
import { takeFocus } from './take-focus'

type Props = {
  title: string
  text: string
  codes: readonly string[]
  /** The first line of the file: what the codes are for. */
  head?: string
  file: string
  words: { save: string; copy: string; kept: string; print?: string }
  onKept: () => void
}

/** Codes that are shown once, to be saved, copied or printed; gone when it is said that they are kept. */
export function KeptCodes({ title, text, codes, head, file, words, onKept }: Props) {
  const lines = codes.join('\n')
  const content = head === undefined ? lines : `${head}\n\n${lines}\n`
  return (
    <section aria-labelledby="recovery-codes" className="panel grid max-w-2xl gap-4 p-5">
      <h2 ref={takeFocus} id="recovery-codes" tabIndex={-1} className="text-heading outline-none">
        {title}
      </h2>
      <p className={head === undefined ? '' : 'print:hidden'}>{text}</p>
      {head !== undefined && <p className="hidden print:block">{head}</p>}
      <ul className="grid gap-x-6 gap-y-2 font-mono text-lg font-bold sm:grid-cols-2" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid gap-3 sm:flex sm:flex-wrap print:hidden">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(content)}`}
          download={file}
          className={buttonClass('secondary')}
        >
          <Download className="size-5" />
          {words.save}
        </a>
        {words.print && (
          <Button look="secondary" onClick={() => print()}>
            {words.print}
          </Button>
        )}
        <CopyButton text={lines} label={words.copy} />
        <Button onClick={onKept}>{words.kept}</Button>
      </div>
    </section>
  )
}
