/** A migration as an earlier version had it: its number, and what stood in it in the place of what stands there now. */
type Edited = { number: string; instead: [now: string, then: string][] }

/** A shop that began with other texts, when these migrations were there. */
export type EarlyShop = { of: string; last: string; edited: Edited[] }

const disputesThen: Edited['instead'] = [
  [
    '`state` text NOT NULL,\n\t`at` integer',
    '`state` text NOT NULL,\n\t`effect` text NOT NULL,\n\t`order_share` integer NOT NULL,\n\t`at` integer',
  ],
  [
    'INDEX `disputes_of_payment` ON `payment_disputes` (`payment_id`)',
    "INDEX `payment_disputes_open` ON `payment_disputes` (`payment_id`) WHERE state = 'open'",
  ],
  [
    'INDEX `payments_watched_of_user` ON `payments` (`user_id`) WHERE outcome IS NULL AND next_check_at IS NOT NULL',
    "INDEX `top_ups_unpaid` ON `payments` (`user_id`) WHERE kind = 'topup' AND status = 'pending'",
  ],
  ['ALTER TABLE `users` ADD `frozen_by` text;--> statement-breakpoint', ''],
  [
    "UPDATE orders SET refunded = total WHERE status = 'cancelled' AND paid_at IS NOT NULL;--> statement-breakpoint",
    '',
  ],
]
const freezingThen: Edited['instead'] = [
  [
    'ALTER TABLE `guards` ADD `account_frozen` integer CONSTRAINT "account_frozen" CHECK(account_frozen IS NULL);--> statement-breakpoint',
    '',
  ],
]

/** Every text that a committed migration has had before its present one, and a shop that began with it. */
export const earlyShops: EarlyShop[] = [
  {
    of: '0000 without numbers of users',
    last: '0001',
    edited: [
      {
        number: '0000',
        instead: [
          [
            '`seq` integer PRIMARY KEY NOT NULL,\n\t`id` text NOT NULL,\n\t`nickname` text',
            '`id` text PRIMARY KEY NOT NULL,\n\t`nickname` text',
          ],
          ['CREATE UNIQUE INDEX `user_id` ON `users` (`id`);--> statement-breakpoint', ''],
          ['CREATE INDEX `idempotency_keys_at` ON `idempotency_keys` (`at`);--> statement-breakpoint', ''],
        ],
      },
    ],
  },
  {
    of: '0002 without freezing',
    last: '0002',
    edited: [{ number: '0002', instead: [...disputesThen, ...freezingThen] }],
  },
  { of: '0002 with shares of disputes', last: '0002', edited: [{ number: '0002', instead: disputesThen }] },
  {
    of: '0004 without the time of placing',
    last: '0004',
    edited: [
      {
        number: '0004',
        instead: [
          ['ALTER TABLE `supplier_orders` ADD `placed_at` integer;--> statement-breakpoint', ''],
          [
            "UPDATE `codes` SET `delivered_at` = (SELECT `completed_at` FROM `orders` WHERE `orders`.`id` = `codes`.`order_id`)\nWHERE `delivered_at` IS NULL AND `voided_at` IS NULL\n  AND `order_id` IN (SELECT `id` FROM `orders` WHERE `status` = 'completed');",
            '',
          ],
        ],
      },
    ],
  },
  {
    of: '0006 with an index of orders under way',
    last: '0010',
    edited: [
      {
        number: '0006',
        instead: [
          [
            'WHERE cleared_at IS NULL AND told_at IS NULL;',
            "WHERE cleared_at IS NULL AND told_at IS NULL;--> statement-breakpoint\nCREATE INDEX `orders_under_way` ON `orders` (`paid_at`) WHERE status = 'processing';",
          ],
        ],
      },
    ],
  },
  {
    of: '0016 that forgot what suppliers have',
    last: '0017',
    edited: [
      {
        number: '0016',
        instead: [
          ["WHERE name = 'kinguin';", "WHERE name = 'kinguin';--> statement-breakpoint\nDELETE FROM supplier_items;"],
        ],
      },
    ],
  },
]

/** What such a shop has applied, of the migrations as they are now. Raises an error for a text that is not there. */
export const textsOf = <M extends { name: string; text: string }>({ last, edited }: EarlyShop, now: M[]): M[] =>
  now
    .filter(({ name }) => name.slice(0, 4) <= last)
    .map((migration) => {
      const instead = edited.find(({ number }) => migration.name.startsWith(number))?.instead ?? []
      return { ...migration, text: instead.reduce(replaced, migration.text) }
    })

function replaced(text: string, [now, then]: [string, string]): string {
  if (text.split(now).length !== 2) throw new Error(`not there, or twice: ${now}`)
  return text.replace(now, () => then)
}
