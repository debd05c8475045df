import { newGame } from '../../src/shared/contract/own-games'
import type { CallerCtx } from '../../src/worker/domain/ctx'
import { create } from '../../src/worker/domain/games/games'

export const demoGame = 'castle-siege'

/** A game that the owner of the demo has made. Nobody buys of it before it has packages. */
export async function makeDemoGame(admin: CallerCtx): Promise<void> {
  if (admin.games.some(({ slug }) => slug === demoGame)) return
  await create(
    admin,
    newGame.parse({
      ...{ slug: demoGame, name: 'Castle Siege', image: '/art/fortnite.svg', check: 'none' },
      description: { en: 'Gold for your castle.', ru: 'Золото для вашего замка.', uz: 'Qalʼangiz uchun oltin.' },
      fields: [
        {
          ...{ key: 'playerId', kind: 'digits', pattern: '\\d{6,10}', example: '1234567' },
          label: { en: 'Castle ID', ru: 'ID замка', uz: 'Qalʼa ID raqami' },
          help: {
            en: 'It stands in your profile.',
            ru: 'Он указан в вашем профиле.',
            uz: 'U profilingizda koʻrsatilgan.',
          },
        },
      ],
    }),
  )
}
