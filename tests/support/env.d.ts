import type { D1Migration } from '@cloudflare/vitest-pool-workers'

declare global {
  interface ImportMeta {
    env: Record<string, string | undefined>
    /** The texts of files, by their paths. */
    glob(pattern: string, how: { query: '?raw'; import: 'default'; eager: true }): Record<string, string>
  }
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[]
      REPLICA_NEAR: D1Database
      REPLICA_FAR: D1Database
    }
  }
}
