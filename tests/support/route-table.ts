import { api } from '../../src/worker/api'

/** What the worker answers, as `GET /orders/:id`, in its order. */
export const routeTable: readonly string[] = [
  ...new Set(
    api.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace(/^\/api/, '')}`),
  ),
]
