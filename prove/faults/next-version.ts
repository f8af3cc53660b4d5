import { promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

/**
 * Loaded before the server (`node --import`): with PROVE_NEXT_VERSION=1 its migrations have one more at their end,
 * `next-schema.sql`, as those of the next version will.
 */
const NAME = '999-next-version.sql'

if (process.env.PROVE_NEXT_VERSION === '1') {
  const { readdir, readFile } = promises
  promises.readdir = (async (path: string, ...rest: []) => {
    const names = await readdir(path, ...rest)
    return String(path).endsWith('/migrations') ? [...names, NAME] : names
  }) as typeof readdir
  promises.readFile = ((path: string, ...rest: []) =>
    readFile(
      String(path).endsWith(`/${NAME}`) ? join(import.meta.dirname, 'next-schema.sql') : path,
      ...rest,
    )) as typeof readFile
  syncBuiltinESMExports()
}
