const edge = Number(process.env.E2E_PORT ?? 8877)

/** Where browsers ask, the shop behind it, and its providers. */
export const ports = { edge, shop: edge + 1000, providers: edge + 2000 }
