import type { Pages } from './pages'

/** `src/client/server.tsx` as the worker sees it: its JSX and the browser's types stay on the other side. */
export declare const pages: Pages
