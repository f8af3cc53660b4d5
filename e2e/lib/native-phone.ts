import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { ROOT } from '../../scripts/lib/root.ts'
import { NATIVE_TARGET, NATIVE_TEST_ORIGIN } from '../../scripts/lib/targets.ts'
import { ADDRESS } from './server.ts'

/** Origin of the page in the application (Android); the server is elsewhere. */
export const APP_ORIGIN = 'https://localhost'
const BUNDLE = join(ROOT, NATIVE_TARGET.dir, NATIVE_TARGET.output)
const BRIDGE = join(
  createRequire(join(ROOT, 'apps/panel/package.json')).resolve('@capacitor/android/package.json'),
  '../capacitor/src/main/assets/native-bridge.js',
)
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
/** Methods of the plugins that the panel calls, as the shell lists them for Capacitor's script. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  App: ['getLaunchUrl', 'exitApp'],
  Browser: ['open', 'close'],
  Keyboard: [],
  Network: ['getStatus'],
  StatusBar: ['setStyle'],
}

/** A call of a plugin that reached the telephone, such as `App.exitApp`. */
interface PluginCall {
  name: string
  options: Record<string, unknown>
}

/** A telephone that runs the application: its files, Capacitor's own script, and what stands behind that. */
export interface NativePhone {
  page: Page
  /** Opens the application; `link` is what it was opened by. */
  start(link?: string): Promise<void>
  /** The application is open, and the telephone hands it a link. */
  openLink(url: string): Promise<void>
  /** Android's button; `canGoBack` is what the shell says of the page's own history. */
  pressBack(canGoBack?: boolean): Promise<void>
  setNetwork(isConnected: boolean): Promise<void>
  /** Calls of the panel to the telephone since the last start. */
  calls(): Promise<PluginCall[]>
}

/** Puts the application into a context of its own, which has no service worker. */
export async function startPhone(context: BrowserContext): Promise<NativePhone> {
  await context.route(`${APP_ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    // As Capacitor does: what has no ending is the page.
    const file = extname(pathname) ? pathname : '/index.html'
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    const bytes = readFileSync(join(BUNDLE, file))
    const body = type === 'text/javascript' ? bytes.toString().replaceAll(NATIVE_TEST_ORIGIN, ADDRESS) : bytes
    await route.fulfill({ body, contentType: type })
  })
  const page = await context.newPage()
  let isConnected = true
  let launch: string | null = null
  await page.exposeFunction('askTelephone', (plugin: string, method: string) => {
    if (plugin === 'Network') return { connected: isConnected, connectionType: isConnected ? 'wifi' : 'none' }
    return plugin === 'App' && method === 'getLaunchUrl' && launch !== null ? { url: launch } : {}
  })
  await page.addInitScript({ content: shellScript() })
  await page.addInitScript({ content: readFileSync(BRIDGE, 'utf8') })
  const fire = (plugin: string, event: string, data: object) =>
    page.evaluate((given) => (globalThis as never as Shell).telephone.fire(...given), [
      plugin,
      event,
      data,
    ] as [string, string, object])
  return {
    page,
    async start(link) {
      launch = link ?? null
      // A new run of the application has the storage of the last one, but not that of its page.
      await page.goto('about:blank')
      await page.goto(`${APP_ORIGIN}/`)
    },
    openLink: (url) => fire('App', 'appUrlOpen', { url }),
    pressBack: (canGoBack = true) => fire('App', 'backButton', { canGoBack }),
    async setNetwork(connected) {
      isConnected = connected
      await page.context().setOffline(!connected)
      await fire('Network', 'networkStatusChange', { connected, connectionType: connected ? 'wifi' : 'none' })
    },
    calls: () => page.evaluate(() => (globalThis as never as Shell).telephone.calls),
  }
}

interface Shell {
  telephone: { calls: PluginCall[]; fire(plugin: string, event: string, data: object): void }
}

/** What Android puts into the page before Capacitor's script: the plugins it has, and a way to ask them. */
function shellScript(): string {
  const headers = Object.entries(METHODS).map(([name, methods]) => ({
    name,
    methods: [
      { name: 'addListener' },
      { name: 'removeListener' },
      ...methods.map((method) => ({ name: method, rtype: 'promise' })),
    ],
  }))
  return `
    globalThis.Capacitor = { PluginHeaders: ${JSON.stringify(headers)}, isLoggingEnabled: false }
    const listeners = []
    const reply = (call, data, save) => androidBridge.onmessage({ data: JSON.stringify({ ...call, success: true, save, data }) })
    globalThis.telephone = {
      calls: [],
      fire(plugin, event, data) {
        for (const one of listeners) if (one.plugin === plugin && one.event === event) reply(one.call, data, true)
      },
    }
    globalThis.androidBridge = {
      postMessage(text) {
        const { pluginId, methodName, callbackId, options } = JSON.parse(text)
        const call = { pluginId, methodName, callbackId }
        telephone.calls.push({ name: pluginId + '.' + methodName, options })
        if (methodName === 'addListener') listeners.push({ plugin: pluginId, event: options.eventName, call })
        else void askTelephone(pluginId, methodName).then((data) => reply(call, data, false))
      },
    }`
}
