import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Problem } from '../../../shared/contract/common'
import type { ApiError } from '../../calls/http'
import { Alert } from '../../components/alert'
import { Modal } from '../../components/modal'
import { pageLanguage } from '../../i18n/language'
import { Translated, useTranslation } from '../../i18n/translation'
import { translator } from '../../i18n/translator'

type Check = NonNullable<Problem['botCheck']>
type Options = {
  sitekey: string
  action: string
  language: string
  callback: (proof: string) => void
  'error-callback': () => void
}

declare global {
  interface Window {
    /** Cloudflare's script brings it. */
    turnstile?: { render(container: HTMLElement, options: Options): string; remove(widget: string): void }
  }
}

async function load(source: string): Promise<NonNullable<Window['turnstile']>> {
  if (!window.turnstile) {
    const script = document.createElement('script')
    await new Promise((onload, onerror) =>
      document.head.append(Object.assign(script, { onload, onerror, src: source })),
    )
    script.remove()
  }
  if (!window.turnstile) throw new Error('The check did not come')
  return window.turnstile
}

type Props = { title: string; check: Check; onEnd: (proof?: string) => void }

function BotCheckDialog({ title, check: { script, siteKey, action }, onEnd }: Props) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let take = () => {}
    let isHere = true
    const fail = () => isHere && setFailed(true)
    const show = (turnstile: NonNullable<Window['turnstile']>) => {
      if (!isHere || !place.current) return
      const looks = { sitekey: siteKey, action, language: pageLanguage(), callback: onEnd, 'error-callback': fail }
      const widget = turnstile.render(place.current, looks)
      take = () => turnstile.remove(widget)
    }
    void load(script).then(show).catch(fail)
    return () => {
      isHere = false
      take()
    }
  }, [script, siteKey, action, onEnd])
  return (
    <Modal title={title} onClose={() => onEnd()}>
      <div ref={place} className="grid min-h-16 place-content-center" />
      {hasFailed && <Alert>{t('problem.network')}</Alert>}
    </Modal>
  )
}

/** Lets a person prove to be one. A closed dialog proves nothing. */
export function prove({ message, botCheck }: ApiError): Promise<string | undefined> {
  return new Promise((resolve) => {
    if (!botCheck) return resolve(undefined)
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const end = (proof?: string) => {
      root.unmount()
      place.remove()
      resolve(proof)
    }
    root.render(
      <Translated translator={translator}>
        <BotCheckDialog title={message} check={botCheck} onEnd={end} />
      </Translated>,
    )
  })
}
