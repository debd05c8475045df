import { Download } from 'lucide-react'
import { Button, buttonClass } from '../../../components/button'
import { CopyButton } from '../../../components/copy-button'
import { takeFocus } from '../../../components/take-focus'
import { useTranslation } from '../../../i18n/translation'

type Props = { codes: readonly string[]; onKept: () => void }

/** Shown once, and gone when it is said that they are kept. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const { t } = useTranslation()
  const text = codes.join('\n')
  return (
    <section aria-labelledby="recovery-codes" className="panel grid gap-4 p-5">
      <h2 ref={takeFocus} id="recovery-codes" tabIndex={-1} className="text-heading outline-none">
        {t('admin.security.codes')}
      </h2>
      <p>{t('admin.security.codesText')}</p>
      <ul className="grid gap-x-6 gap-y-2 font-mono text-lg font-bold sm:grid-cols-2" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid gap-3 sm:flex">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonClass('secondary')}
        >
          <Download className="size-5" />
          {t('admin.security.save')}
        </a>
        <CopyButton text={text} label={t('admin.security.copyCodes')} />
        <Button onClick={onKept}>{t('admin.security.kept')}</Button>
      </div>
    </section>
  )
}
