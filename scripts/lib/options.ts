import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Reads the options of a command. Ends the script with a sentence where one means nothing to it. */
export function readOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`)
    console.error(`${error.message.split('. ')[0]}. This command has ${known.join(', ')}.`)
    process.exit(1)
  }
}
