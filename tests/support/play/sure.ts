import type { Act, Deed } from './deeds'
import type { Script } from './table'

// Ends that chance alone brings about once in thousands of plays. Everybody here is played like the others, beside them.

const act = (deed: Deed, nth = 0, part = 1): Act[] => [{ deed, nth, part }]
const whole = 100
const [answerLost, down, refused] = [0, 2, 3]
const [wrongSum, forged] = [93, 98]
const lost = 80

/** Payments at a provider that we ask; the first one is of an order, a second one of a top-up. */
const asked: Act[][][] = [
  [act('trouble', 0, down), act('start')],
  [act('lapse'), act('newest'), act('trouble', 0, down), act('start')],
  [act('decline'), act('newest'), act('trouble', 0, down), act('start')],
  [act('topUp'), act('sale', 1), act('trouble', 0, refused), act('toCard', 1, whole)],
  [act('topUp'), act('sale', 1), act('bank', 1), act('toCard', 1, whole)],
  [act('sale'), act('deliver'), act('orderToCard')],
  [act('sale'), act('deliver'), act('refund', 0, whole), act('refund', 0, whole)],
  [act('topUp'), act('sale', 1), act('toCard', 1, whole)],
  [act('pay'), act('trouble', 0, down), act('newest')],
  [act('sale'), act('claim'), act('start'), act('collect')],
  [act('sale'), act('claim'), act('bank', 0, lost), act('newest')],
  [act('sale'), act('deliver')],
  [act('pay'), act('notice')],
  [act('pay'), act('reconcile')],
  [act('topUp'), act('sale', 1), act('trouble', 0, answerLost), act('toCard', 1, whole), act('resume')],
  [act('sale'), act('cabinet', 0, whole), act('newest')],
  [act('sale'), act('cancel')],
  [act('decline'), act('newest')],
  [act('lapse'), act('newest')],
  [act('giveUp')],
  [act('expire')],
]

/** How a top-up ends at a provider that asks us: the sums below decide which of them it is. */
const calledAt = (part: number): Act[][][] => {
  const topUp = act('topUp', 0, part)
  return [
    [topUp, act('begin', 1), act('begin', 1)],
    [topUp, act('charge', 1), act('begin', 1)],
    [topUp, act('begin', 1), act('annul'), act('perform')],
    [topUp, act('charge', 1), act('annul')],
    [topUp, act('giveUp'), act('begin', 0)],
    [topUp, act('begin', 1), act('late'), act('expire')],
    [act('charge'), act('deliver'), act('annul')],
    [topUp, act('charge', 1, wrongSum), act('charge', 1, forged)],
    [act('trouble', 0, answerLost), act('begin'), act('again'), act('perform'), act('alone')],
    [
      topUp,
      act('begin', 1),
      act('trouble', 0, answerLost),
      act('perform'),
      act('trouble', 0, answerLost),
      act('annul'),
    ],
  ]
}

const scriptsOf = (currency: Script['currency'], all: Act[][][]): Script[] =>
  all.map((slots) => ({ currency, isRich: false, slots }))

export const sureScripts: readonly Script[] = [
  { currency: 'usd', isRich: true, slots: [act('balance')] },
  ...scriptsOf('usd', asked),
  ...scriptsOf('rub', asked),
  ...scriptsOf('uzs', [...calledAt(1), ...calledAt(60)]),
]
