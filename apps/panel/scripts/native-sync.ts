import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PANEL = join(import.meta.dirname, '..')
const OUT = join(PANEL, 'dist-native')

/**
 * Builds the panel for the applications and puts it into the projects `android` and `ios`:
 * `PUBLIC_URL=https://festival.example npm run native:sync`. Calls go to that server, and its links open in the applications.
 */
function sync(publicUrl: string | undefined): void {
  if (!publicUrl || !URL.canParse(publicUrl)) throw new Error('Set PUBLIC_URL to the address of the server.')
  const { href, host } = new URL(publicUrl)
  run('vite', ['build', '--base', '/', '--outDir', OUT, '--emptyOutDir'], {
    VITE_API_URL: `${href.replace(/\/+$/, '')}/api`,
    NODE_ENV: 'production',
  })
  // An application brings its files along: it needs no service worker, nor a manifest to be installed by.
  for (const name of [
    'sw.js',
    '.vite',
    'panel.es.webmanifest',
    'panel.en.webmanifest',
    'panel.eu.webmanifest',
  ])
    rmSync(join(OUT, name), { recursive: true, force: true })
  replace('android/gradle.properties', /^panelHost=.*$/m, `panelHost=${host}`)
  replace('ios/App/App.xcodeproj/project.pbxproj', /PANEL_HOST = .*;/g, `PANEL_HOST = "${host}";`)
  run('cap', ['sync'], {})
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): void {
  const { status } = spawnSync('npx', [command, ...args], {
    cwd: PANEL,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${command} failed`)
}

function replace(file: string, pattern: RegExp, text: string): void {
  const path = join(PANEL, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, text))
}

sync(process.env.PUBLIC_URL)
