/** Stands for what Hono's client would write cookies with. */
export function serialize(): never {
  throw new Error('a call of the shop sends no cookies of its own')
}
