// npm run wrangler -- <what wrangler takes>: wrangler for the deployed shop, with its account and its ids. With --local it
// is wrangler as it is.
import { configArgs } from './lib/deployed'
import { run } from './lib/project'

const args = process.argv.slice(2)
run('wrangler', [...args, ...(args.includes('--local') ? [] : configArgs())])
