import type { Step } from './step'
import { firstAdmin } from './steps/admin'
import { check } from './steps/check'
import { chooseAccount, logIn } from './steps/login'
import { chooseHost, makeDatabase, makeNamespace, makeQueues } from './steps/parts'
import { ownSecrets, providerKeys } from './steps/secrets'
import { bookmark, build, configuration, deploy, migrations } from './steps/version'

/** What a deploy sees to, in its order. */
export const steps: readonly Step[] = [
  logIn,
  chooseAccount,
  chooseHost,
  makeDatabase,
  makeNamespace,
  makeQueues,
  build,
  ownSecrets,
  ...providerKeys,
  configuration,
  bookmark,
  migrations,
  deploy,
  check,
  firstAdmin,
]
