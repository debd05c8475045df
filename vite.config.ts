import { resolve } from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname
const state = resolve(root, process.env.SHOP_STATE ?? '.wrangler/state')

export default defineConfig({
  root: resolve(root, 'src/client'),
  build: { outDir: resolve(root, 'dist'), emptyOutDir: true },
  plugins: [
    react(),
    tailwindcss(),
    cloudflare({ configPath: resolve(root, 'wrangler.toml'), persistState: { path: state } }),
  ],
})
