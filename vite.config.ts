import { resolve } from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contentPolicy } from './scripts/lib/content-policy.ts'
import { firstPaint } from './scripts/lib/first-paint.ts'
import { leanWorker } from './scripts/lib/lean-worker.ts'
import { secretsStayOutside } from './scripts/lib/local-secrets.ts'
import { offlinePages } from './scripts/lib/offline-pages.ts'
import { isEverywhere, pageScripts, sharedByPages, sharedByScreens } from './scripts/lib/page-scripts.ts'
import { simulators } from './src/simulator/vite-plugin.ts'

const root = import.meta.dirname
const state = resolve(root, process.env.SHOP_STATE ?? '.wrangler/state')

const libraries = /node_modules\/(react|react-dom|scheduler|@tanstack|wouter|regexparam|mitt|hono)\//

// Lists of many pages alone need it.
const ofLists = /infiniteQueryObserver|useInfiniteQuery/

const isOfBase = (id: string) => (libraries.test(id) && !ofLists.test(id)) || id.includes('vite/preload-helper')

// What the page of a game shares with orders: four small files else.
const ofPlayers =
  /(src\/client\/(components\/(usual-time|player-fields|use-settled)|i18n\/hand-time)|lucide-react\/dist\/esm\/icons\/hourglass)\.\w+$/

// What visitors' forms share: the page of a game would bring the whole form of requests.
const ofDrafts = /src\/client\/calls\/drafts\.ts$/

// Screens that few open first, or whose page names them anyway, and what comes while nobody waits.
const rarelyFirst =
  /\/(admin|favourites|enter|order|profile|password|email-confirm|security|notice|notifier|not-found|mobile-menu|suggestions|top-up|game|checkout|cart|support|house-page|article|prefetch|visitor-joining|bot-check|confirm-dialog)/

export default defineConfig(({ isPreview }) => ({
  root: resolve(root, 'src/client'),
  // One file of what every page needs compresses better than several, and nearly every release changes it anyway: the
  // names of all screens and texts stand in it.
  environments: {
    // Less to parse at a cold start; the source map goes with it. A few constants are no module of their own.
    keyfall: { build: { minify: true, rolldownOptions: { optimization: { inlineConst: { mode: 'all' } } } } },
    client: {
      build: {
        modulePreload: {
          polyfill: false,
          // Every page would name all their files; a link to a screen fetches it beforehand.
          resolveDependencies: (file, needed) => (rarelyFirst.test(file) ? [] : needed),
        },
        // One sheet, which stands in the page itself; `own.css` is a file that a script asks for.
        cssCodeSplit: false,
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            // A page names a hundred files, and what is random in a name does not compress: this tells versions apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            hashCharacters: 'base36',
            codeSplitting: {
              groups: [
                {
                  ...{ priority: 5, includeDependenciesRecursively: false },
                  name: (id, graph) => (isOfBase(id) || isEverywhere(id, graph) ? 'base' : null),
                },
                { name: 'player', test: ofPlayers, priority: 4, includeDependenciesRecursively: false },
                { name: 'drafts', test: ofDrafts, priority: 4, includeDependenciesRecursively: false },
                ...sharedByPages,
                sharedByScreens,
              ],
            },
          },
        },
      },
    },
  },
  build: { outDir: resolve(root, 'dist'), emptyOutDir: true },
  resolve: {
    alias: [
      // React has had the hook itself since 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      // Hono's client, which alone names it so, could send cookies: no call of ours does.
      { find: /^\.\.\/utils\/cookie\.js$/, replacement: resolve(root, 'src/client/calls/no-cookies.ts') },
      // Every icon of Lucide is made by the module of this name.
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: resolve(root, 'src/client/components/drawn-icon.ts') },
    ],
  },
  // The worker alone says who may call it.
  server: { cors: false },
  preview: { cors: false },
  plugins: [
    simulators(state),
    react(),
    tailwindcss(),
    leanWorker(),
    offlinePages(),
    firstPaint(),
    pageScripts(),
    contentPolicy(),
    cloudflare({
      configPath: resolve(root, 'wrangler.toml'),
      // The folder of the build and the settings above go by this name, whatever the shop is called.
      viteEnvironment: { name: 'keyfall' },
      persistState: { path: state },
      // Several shops may be served at once, and would race for the port of the inspector.
      ...(isPreview && { inspectorPort: false }),
    }),
    secretsStayOutside(root),
  ],
}))
