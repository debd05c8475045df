// npm run deploy:rehearse [-- -t 'a part of a test']: the real wrangler against the simulator of Cloudflare's API, at
// length: a deploy that is interrupted at every call, and every command that says --remote. It takes half an hour.
import { buildIfChanged } from './lib/build'
import { run } from './lib/project'

buildIfChanged()
run('vitest', ['run', '--config', 'tests/rehearse/vitest.config.ts', ...process.argv.slice(2)])
