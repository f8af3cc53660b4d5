import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../../apps/server/src/operations/demo/festival.ts'
import { SERVER_FLAGS } from '../../scripts/lib/node-flags.ts'
import { ROOT } from '../../scripts/lib/root.ts'

const FILL_MS = 300_000

/** The demo festival as it runs, on data of its own. */
export interface Festival {
  url: string
  /** Makes a call with wire names; returns `data`. A failure ends the taking of pictures. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls are looked into
  ask(call: string, fields?: object, token?: string): Promise<any>
  /** The token of one who signs in with the demo's password. */
  tokenOf(email: string): Promise<string>
  stop(): Promise<void>
}

/** Starts the product and waits until its festival is filled. Throws after five minutes. */
export async function startFestival(port: number): Promise<Festival> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-screens-'))
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [...SERVER_FLAGS, join(ROOT, 'scripts/serve.ts'), '--demo'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ENV_FILE: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      PAYOUT_NAME: 'Larunbat',
      PAYOUT_IBAN: 'ES9121000418450200051332',
      HOLDS_PER_MINUTE: '100000',
      HELD_PLACES: '100000',
      HELD_SHARE_PERCENT: '100',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (piece: Buffer) => {
    said += piece
  })
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  const deadline = Date.now() + FILL_MS
  while (!said.includes('Everybody of it signs in')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The festival was not filled; the product said: ${said}`)
    }
    await pause(300)
  }
  return { ...joinFestival(url), stop }
}

/** The demo festival of a product that runs already; it goes on running. */
export function joinFestival(url: string): Festival {
  const ask: Festival['ask'] = async (call, fields = {}, token) => {
    const answer = await fetch(`${url}/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lang: 'en', ...(token ? { token } : {}), ...fields }),
    })
    const { error, msg, data } = (await answer.json()) as { error: boolean; msg: string; data: unknown }
    if (error) throw new Error(`${call}: ${msg} ${JSON.stringify(data)}`)
    return data
  }
  return {
    url,
    ask,
    tokenOf: async (email) => (await ask('app_login', { email, password: DEMO_PASSWORD })).token,
    stop: async () => undefined,
  }
}
