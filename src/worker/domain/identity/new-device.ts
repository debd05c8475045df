import type { Plan } from '../../db/database'
import type { Ctx } from '../ctx'
import { planNotify } from '../notices/notices'
import { deviceOf } from './device'
import { readDevice } from './known-device'

type User = { id: string; nicknameKey: string; sessionEpoch: number }

/** What somebody is told of a browser: its name and where it is, as far as they are known. */
export const deviceTold = (ctx: Ctx) => ({ device: deviceOf(ctx.userAgent), place: ctx.place })

/** Plan of telling somebody that their account was entered on a browser that did not know it. */
export const planTellDevice = (ctx: Ctx, userId: string): Plan =>
  planNotify(ctx, { userId, kind: 'new_device', params: deviceTold(ctx), link: '/security' })

/** Whether the account has been entered on this browser since its sessions were last all ended. */
export async function isKnown(ctx: Ctx, { nicknameKey, sessionEpoch }: User, cookie: string): Promise<boolean> {
  const device = await readDevice(ctx, cookie, nicknameKey)
  return device?.epoch === sessionEpoch
}
