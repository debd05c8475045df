import { Refusal } from '../calls'

const statuses = { failed: 201, role: 202, sign: 205 } as const

/** A refusal as Smile.one answers it: a success of HTTP whose body says otherwise. */
export const refused = (why: keyof typeof statuses, message: string) =>
  new Refusal(200, { status: statuses[why], message }, message)
