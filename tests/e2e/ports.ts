const edge = Number(process.env.E2E_PORT ?? 8877)

/** Where browsers ask, and the shop behind it. */
export const ports = { edge, shop: edge + 1000 }
