import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Channel } from '../../shared/notices'
import { api, bodyOf } from './http'
import { oneQuery } from './queries'
import { mine, readAnew, show } from './query-client'

/** What the reader has linked of a channel. `offered`: whether the shop has that channel at all. */
export type Contact = {
  offered: boolean
  linked: { address?: string; since: string; recovers: boolean; refuses: boolean } | null
}

export const contactQueries = {
  telegram: oneQuery<Contact>([mine, 'telegram'], (request) => api.telegram.$get({}, request)),
  email: oneQuery<Contact>([mine, 'email'], (request) => api.email.$get({}, request)),
}

const changes = {
  telegram: {
    edit: (recovers: boolean): Promise<Contact> => bodyOf(api.telegram.$put({ json: { recovers } })),
    unlink: () => api.telegram.$delete(),
  },
  email: {
    edit: (recovers: boolean): Promise<Contact> => bodyOf(api.email.$put({ json: { recovers } })),
    unlink: () => api.email.$delete(),
  },
} satisfies Record<Channel, unknown>

/** Lets a contact help to get a lost account back, or not any more. */
export function useEditContact(channel: Channel) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: changes[channel].edit,
    onSuccess: (answer) => show(client, contactQueries[channel], answer),
  })
}

export function useUnlinkContact(channel: Channel) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => void (await changes[channel].unlink()),
    onSuccess: () => readAnew(client, contactQueries[channel].queryKey),
  })
}
