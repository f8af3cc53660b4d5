import { promises } from 'node:fs'
import { registerHooks, syncBuiltinESMExports } from 'node:module'

/**
 * Loaded before the server (`node --import`): with PROVE_NEXT_VERSION=1 its migrations have one more at their end,
 * `next-schema.ts`, as those of the next version will.
 */
const NAME = '999-next-version.ts'

if (process.env.PROVE_NEXT_VERSION === '1') {
  const { readdir } = promises
  promises.readdir = (async (path: string, ...rest: []) => {
    const names = await readdir(path, ...rest)
    return String(path).endsWith('/migrations') ? [...names, NAME] : names
  }) as typeof readdir
  syncBuiltinESMExports()
  registerHooks({
    resolve: (specifier, context, next) =>
      next(
        specifier.endsWith(`/${NAME}`) ? new URL('./next-schema.ts', import.meta.url).href : specifier,
        context,
      ),
  })
}
