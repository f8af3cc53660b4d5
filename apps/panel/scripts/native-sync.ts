import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildNative, runTool } from './native-build.ts'
import { readNativeHost } from './native-host.ts'

const PANEL = join(import.meta.dirname, '..')

/**
 * Builds the panel for the applications and puts it into the projects `android` and `ios`:
 * `PUBLIC_URL=https://festival.example npm run native:sync`. Calls go to that server, and its links open in the applications.
 * What depends on the server is written into files that git ignores.
 */
function sync(publicUrl: string | undefined): void {
  const { origin, host } = readNativeHost(publicUrl)
  buildNative(origin, 'dist-native')
  writeFileSync(join(PANEL, 'android/panel.properties'), `panelHost=${host}\n`)
  writeFileSync(join(PANEL, 'ios/panel.local.xcconfig'), `PANEL_HOST = ${host}\n`)
  runTool('cap', ['sync'])
}

sync(process.env.PUBLIC_URL)
