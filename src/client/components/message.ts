/** A short message at the bottom of the screen. */
export type Message = { kind: 'error' | 'success'; text: string }

export type Deliver = (message: Message) => void
