import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n/translation'
import { Button } from './button'
import { notify } from './notify'

const shownMs = 2000

type Props = { text: string; label: string; look?: 'primary' | 'secondary' | 'quiet'; iconOnly?: boolean }

export function CopyButton({ text, label, look = 'secondary', iconOnly = false }: Props) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      notify.error(t('common.copyFailed'))
    }
  }
  const Icon = copied ? Check : Copy
  const words = copied ? t('common.copied') : label
  return (
    <>
      <Button look={look} size={iconOnly ? 'icon' : 'normal'} aria-label={iconOnly ? words : undefined} onClick={copy}>
        <Icon className={`size-5 ${copied && look !== 'primary' ? 'text-good' : ''}`} />
        {!iconOnly && words}
      </Button>
      <span role="status" className="sr-only">
        {copied && t('common.copied')}
      </span>
    </>
  )
}
