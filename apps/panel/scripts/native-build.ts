import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

const PANEL = join(import.meta.dirname, '..')
/** An application brings its files along: it needs no service worker, nor a manifest to be installed by. */
const ONLY_OF_BROWSERS = ['sw.js', '.vite', ...['es', 'en', 'eu'].map((name) => `panel.${name}.webmanifest`)]

/** Builds the panel for the applications into a folder of `apps/panel`: at the root, with calls to the server at `origin`. */
export function buildNative(origin: string, folder: string): void {
  const out = join(PANEL, folder)
  runTool('vite', ['build', '--logLevel', 'warn', '--base', '/', '--outDir', out, '--emptyOutDir'], {
    VITE_API_URL: `${origin}/api`,
    VITE_NATIVE: '1',
    NODE_ENV: 'production',
  })
  for (const name of ONLY_OF_BROWSERS) rmSync(join(out, name), { recursive: true, force: true })
}

/** Runs a tool of the panel's packages; throws when it fails. */
export function runTool(command: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  const { status } = spawnSync('npx', [command, ...args], {
    cwd: PANEL,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${command} failed`)
}

const [origin, folder] = process.argv.slice(2)
if (process.argv[1] === import.meta.filename && origin && folder) buildNative(origin, folder)
