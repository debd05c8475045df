/** Somebody who has Telegram. */
export type Person = { id: number; name: string; username: string; language: string }

/** Those that the pages offer; the API knows everybody who has a number. */
export const people: readonly Person[] = [
  { id: 7_001_001, name: 'Alisher', username: 'alisher_demo', language: 'uz' },
  { id: 7_001_002, name: 'Ivan', username: 'ivan_demo', language: 'ru' },
  { id: 7_001_003, name: 'Emma', username: 'emma_demo', language: 'en' },
]

export const personWith = (id: number): Person =>
  people.find((person) => person.id === id) ?? { id, name: `Person ${id}`, username: `person_${id}`, language: 'en' }

export type Button = { text: string; url?: string | undefined; callback_data?: string | undefined }
export type Said = { id: number; by: 'bot' | 'person'; text: string; buttons: Button[]; atMs: number }

type Chat = { said: Said[]; isBlocked: boolean }

export type Chats = ReturnType<typeof createChats>

/** The private chats of people with the bot. One begins when somebody lets the bot write, or writes to it. */
export function createChats(nowMs: () => number) {
  const chats = new Map<number, Chat>()
  let count = 0
  const begin = (id: number): Chat => {
    const chat = chats.get(id) ?? { said: [], isBlocked: false }
    chats.set(id, chat)
    return chat
  }
  return {
    begin,
    find: (id: number): Chat | undefined => chats.get(id),
    say(id: number, by: Said['by'], text: string, buttons: Button[] = []): Said {
      const said = { id: ++count, by, text, buttons, atMs: nowMs() }
      begin(id).said.push(said)
      return said
    },
  }
}
