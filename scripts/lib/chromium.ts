import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The shell is Chromium without windows: the same pages for a tenth less work. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_APPS = ['Google Chrome.app/Events/MacOS/Google Chrome', 'Chromium.app/Events/MacOS/Chromium']

/**
 * Path of a Chromium for the browser tests: CHROMIUM_PATH, else one on the machine, else one installed now where that
 * is allowed (root on a system with apt). Throws with what to do when there is none.
 */
export function ensureChromium(): string {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH says ${named}, but there is no such file.`)
  }
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log('No Chromium found: installing it with apt-get.')
    const apt = (args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt(['update'])
    // Older systems have it only as a whole.
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (apt(['install', '-y', '--no-install-recommends', name]).status === 0) break
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium or Chrome, and none was found. Install one (Debian: apt-get install chromium) or name it with CHROMIUM_PATH.',
  )
}

function findChromium(): string | undefined {
  const apps = process.platform === 'darwin' ? MAC_APPS.map((app) => join('/Applications', app)) : []
  return [...SHELLS, ...NAMES].map(onPath).find((path) => path !== undefined) ?? apps.find(existsSync)
}

function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((dir) => join(dir, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}
