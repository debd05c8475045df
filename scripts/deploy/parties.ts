import type { PartyName } from '../../src/shared/parties'

type Found = {
  /** Where its keys are found. */
  link: string
  /** What is entered there once the shop answers: a path of the shop, and what else is chosen beside it. */
  enter?: { path: string; beside: string }
}

/** What a deploy tells the owner of each party outside the shop. */
export const places: Record<PartyName, Found> = {
  stripe: {
    link: 'https://dashboard.stripe.com/apikeys; the second one is the signing secret of the webhook',
    enter: {
      path: '/api/webhooks/stripe',
      beside:
        'Developers → Webhooks: checkout.session.completed, .async_payment_succeeded, .async_payment_failed, .expired, payment_intent.payment_failed, charge.refunded, refund.failed, charge.dispute.created, charge.dispute.closed',
    },
  },
  yookassa: {
    link: 'https://yookassa.ru/my/merchant/integration/api-keys',
    enter: {
      path: '/api/webhooks/yookassa',
      beside: 'Integration → HTTP notifications: payment.succeeded, payment.canceled, refund.succeeded',
    },
  },
  payme: {
    link: 'https://merchant.paycom.uz, the cash desk → developer’s settings',
    enter: {
      path: '/api/webhooks/payme',
      beside: 'the endpoint, with a one-time account of the single field “payment”',
    },
  },
  click: {
    link: 'https://merchant.click.uz, the service',
    enter: { path: '/api/webhooks/click', beside: 'SHOP-API: both Prepare URL and Complete URL' },
  },
  gamesdrop: { link: 'https://partner.gamesdrop.io' },
  kinguin: {
    link: 'https://www.kinguin.net/integration',
    enter: { path: '/api/webhooks/kinguin', beside: 'event order.status' },
  },
  smileone: { link: 'the team of https://www.smile.one gives them' },
  moogold: {
    link: 'https://moogold.com, Account → Reseller API',
    enter: { path: '/api/webhooks/moogold', beside: 'if its manager sets a callback' },
  },
  telegram: { link: 'https://t.me/BotFather; the chat is one that the bot may write to' },
  telegram_login: {
    link: 'https://t.me/BotFather → Bot Settings → Web Login; the webhook’s secret is a text of your own',
    enter: {
      path: '/api/login/telegram/callback',
      beside: 'Web Login, the allowed URLs (docs/deploy.md for the webhook)',
    },
  },
  turnstile: { link: 'https://dash.cloudflare.com/?to=/:account/turnstile' },
  resend: { link: 'https://resend.com/api-keys' },
}
