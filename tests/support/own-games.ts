/** A game as its owner describes it: an ID of digits, a server from a list, and a name that says who it is. */
export const castleSiege = {
  name: 'Castle Siege',
  image: '/art/game.svg',
  description: { en: 'Gold for your castle.', ru: 'Золото для замка.' },
  fields: [
    {
      ...{ key: 'playerId', kind: 'digits', pattern: '\\d{6,10}', example: '1234567' },
      label: { en: 'Castle ID', ru: 'ID замка', uz: 'Qalʼa ID raqami' },
      help: { en: 'It stands in your profile.' },
    },
    {
      ...{ key: 'realm', kind: 'choice', pattern: '[a-z]+', example: 'east' },
      ...{ label: { en: 'Realm' }, help: { en: 'Where your castle stands.' } },
      options: [
        { value: 'east', label: 'East' },
        { value: 'west', label: 'West' },
      ],
    },
  ],
  check: 'none',
}

/** Another thing that the game asks for, of the owner's or of a test's choice. */
export const clan = {
  ...{ key: 'clan', kind: 'username', pattern: '[A-Za-z0-9_]{2,12}', example: 'wolves' },
  ...{ label: { en: 'Clan' }, help: { en: 'The short name of your clan.' } },
}
