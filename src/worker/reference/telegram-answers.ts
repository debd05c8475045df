/** What the calls about Telegram do. */
export const telegramAnswers = {
  'GET /login/telegram': { says: 'Leads to Telegram, where somebody says who they are.', redirects: true },
  'GET /login/telegram/callback': {
    says: 'Telegram leads back to it, and it to the page that lets in, or to the profile where Telegram was linked.',
    redirects: true,
  },
  'POST /enter': { says: 'Opens a session by the token of a link, once; as the login does.', shape: 'Entered' },
  'GET /telegram': { says: 'The Telegram that the caller has linked.', shape: 'TelegramLink' },
  'POST /telegram/link': { says: 'Begins to link Telegram: the page of Telegram to go to.', shape: 'TelegramPage' },
  'PUT /telegram': { says: 'Says whether it may help to get a lost account back.', shape: 'TelegramLink' },
  'DELETE /telegram': { says: 'Unlinks Telegram; no money is sent to others for a day.' },
} as const
