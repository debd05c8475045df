import type { Language } from '../../shared/languages'

/** Where the login by Telegram begins; it comes back to a page of the shop. */
export const telegramLoginUrl = (to: string, language: Language): string =>
  `/api/login/telegram?${new URLSearchParams({ to, language })}`
