import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Channel } from '../../../shared/notices'
import { recoveryOptionsQuery, useAskRecovery } from '../../calls/recover'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Field } from '../../components/field'
import { Select } from '../../components/select'
import { takeFocus } from '../../components/take-focus'
import { useProblemText } from '../../i18n/problem-text'
import { useTranslation } from '../../i18n/translation'

const names = { telegram: 'recover.telegram', email: 'recover.email' } as const satisfies Record<Channel, string>

/** For whoever has no codes: a link by a contact of the account, where the shop has such channels. */
export function AskRecovery() {
  const { t } = useTranslation()
  const { data } = useQuery(recoveryOptionsQuery)
  const [isOpen, setOpen] = useState(false)
  const [first] = data?.channels ?? []
  if (!data || !first) return null
  if (isOpen) return <AskForm channels={data.channels} first={first} />
  return (
    <Button look="secondary" className="my-3" onClick={() => setOpen(true)}>
      {t('recover.byContact')}
    </Button>
  )
}

function AskForm({ channels, first }: { channels: readonly Channel[]; first: Channel }) {
  const { t, problemText } = useProblemText()
  const ask = useAskRecovery()
  const [channel, setChannel] = useState(first)
  const [nickname, setNickname] = useState('')
  if (ask.isSuccess) return <Alert tone="good">{t('recover.asked')}</Alert>
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask.mutate({ nickname: nickname.trim(), channel })
  }
  return (
    <form onSubmit={send} className="mt-4 grid gap-4 border-t border-line pt-5">
      <p ref={takeFocus} tabIndex={-1} className="text-muted outline-none">
        {t('recover.askText')}
      </p>
      {ask.error && <Alert>{problemText(ask.error)}</Alert>}
      <Field
        label={t('login.nickname')}
        autoComplete="username"
        autoCapitalize="none"
        required
        value={nickname}
        onChange={({ target }) => setNickname(target.value)}
      />
      <Select
        label={t('recover.channel')}
        options={channels.map((value) => ({ value, label: t(names[value]) }))}
        value={channel}
        onChoose={setChannel}
      />
      <Button type="submit" look="secondary" pending={ask.isPending} disabled={nickname.trim() === ''}>
        {t('recover.ask')}
      </Button>
    </form>
  )
}
