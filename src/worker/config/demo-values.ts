/** The secrets of the demo, which everybody knows: `.dev.vars` is made of them, and every other shop refuses them. */
export const demoValues = {
  STRIPE_SECRET_KEY: 'sk_test_demo',
  STRIPE_WEBHOOK_SECRET: 'whsec_demo',
  YOOKASSA_SHOP_ID: '100500',
  YOOKASSA_SECRET_KEY: 'test_demo',
  GAMESDROP_TOKEN: 'gd_demo',
  KINGUIN_API_KEY: 'kg_demo',
  KINGUIN_WEBHOOK_SECRET: 'kgwh_demo',
  TELEGRAM_BOT_TOKEN: '100500:demo',
  TELEGRAM_CHAT_ID: '-100500',
  TURNSTILE_SITE_KEY: 'demo',
  TURNSTILE_SECRET: 'ts_demo',
}
