import type { D1Migration } from '@cloudflare/vitest-pool-workers'

declare global {
  interface ImportMeta {
    env: Record<string, string | undefined>
  }
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[]
    }
  }
}
