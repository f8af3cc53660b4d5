import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Version of the product, as the specification names it (section 9). Releases are distinguished by `BUILD`. */
export const VERSION = '1.0.14'

/** Which build this process runs, as `git describe` names it; written by `npm run build` and `npm start`. */
export const BUILD: string = readBuild(join(import.meta.dirname, '../../../../dist/build.json'))

/** Returns the name of the build in a file, at most 40 characters; `unknown` without one. */
export function readBuild(file: string): string {
  try {
    const { build } = JSON.parse(readFileSync(file, 'utf8')) as { build?: unknown }
    return typeof build === 'string' && build !== '' ? build.slice(0, 40) : 'unknown'
  } catch {
    return 'unknown'
  }
}
