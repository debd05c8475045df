import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type Channel, channels } from '../../../shared/notices'
import { type Contact, contactQueries, useEditContact, useUnlinkContact } from '../../calls/contacts'
import { Alert } from '../../components/alert'
import { CallQuestion } from '../../components/call-question'
import { notify } from '../../components/notify'
import { useNotifyFailure } from '../../components/notify-failure'
import { Opener } from '../../components/opener'
import { Section } from '../../components/page'
import { Skeleton } from '../../components/skeleton'
import { Loaded } from '../../components/state-view'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import { LinkEmail } from './link-email'
import { LinkTelegram } from './link-telegram'

const linking: Record<Channel, ComponentType> = { telegram: LinkTelegram, email: LinkEmail }

const words = {
  telegram: {
    title: 'security.telegram.title',
    linked: 'security.telegram.linked',
    refuses: 'security.telegram.refuses',
    recoversHint: 'security.telegram.recoversHint',
    unlink: 'security.telegram.unlink',
    unlinkTitle: 'security.telegram.unlinkTitle',
    unlinkText: 'security.telegram.unlinkText',
    unlinked: 'security.telegram.unlinked',
    loadFailed: 'security.telegram.loadFailed',
  },
  email: {
    title: 'security.email.title',
    linked: 'security.email.linked',
    refuses: 'security.email.refuses',
    recoversHint: 'security.email.recoversHint',
    unlink: 'security.email.unlink',
    unlinkTitle: 'security.email.unlinkTitle',
    unlinkText: 'security.email.unlinkText',
    unlinked: 'security.email.unlinked',
    loadFailed: 'security.email.loadFailed',
  },
} as const satisfies Record<Channel, object>

/** Where the shop writes to the reader: a channel is absent where neither they nor the shop have it. */
export const OwnContacts = () => channels.map((channel) => <OwnContact key={channel} channel={channel} />)

function OwnContact({ channel }: { channel: Channel }) {
  const { t } = useTranslation()
  const query = useQuery(contactQueries[channel])
  const Linking = linking[channel]
  if (query.data && !query.data.offered && !query.data.linked) return null
  const loading = <Skeleton className="h-32 rounded-panel" />
  return (
    <Section title={t(words[channel].title)}>
      <Loaded query={query} failed={words[channel].loadFailed} loading={loading}>
        {({ linked }) => (linked ? <Linked channel={channel} linked={linked} /> : <Linking />)}
      </Loaded>
    </Section>
  )
}

function Linked({ channel, linked }: { channel: Channel; linked: NonNullable<Contact['linked']> }) {
  const { t, date } = useFormat()
  const { onError } = useNotifyFailure()
  const edit = useEditContact(channel)
  const change = (recovers: boolean) =>
    edit.mutate(recovers, { onSuccess: () => notify.success(t('security.contactChanged')), onError })
  const { address = '', since } = linked
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted wrap-anywhere">{t(words[channel].linked, { address, date: date(since) })}</p>
      {linked.refuses && <Alert tone="warn">{t(words[channel].refuses)}</Alert>}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={linked.recovers}
          disabled={edit.isPending}
          onChange={({ target }) => change(target.checked)}
        />
        <span>
          <span className="font-semibold">{t('security.recovers')}</span>
          <span className="block text-sm text-muted">{t(words[channel].recoversHint)}</span>
        </span>
      </label>
      <Opener name={t(words[channel].unlink)} dialog={(close) => <Unlinking channel={channel} onClose={close} />} />
    </div>
  )
}

function Unlinking({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <CallQuestion
      title={t(words[channel].unlinkTitle)}
      text={t(words[channel].unlinkText)}
      confirm={t(words[channel].unlink)}
      look="danger"
      shape="page"
      call={useUnlinkContact(channel)}
      input={undefined}
      done={t(words[channel].unlinked)}
      onClose={onClose}
    />
  )
}
