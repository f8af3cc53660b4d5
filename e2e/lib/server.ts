import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../../scripts/lib/root.ts'

const PORT = Number(process.env.E2E_PORT ?? 4900)
export const ADDRESS = `http://localhost:${PORT}`
/** Where the provider of accounts elsewhere is, once a story has started it. */
export const PROVIDER_PORT = PORT + 1
const PROVIDER = `http://localhost:${PROVIDER_PORT}`
/** What the server printed: links of mails stand there, as for any operator without a mail server. */
export const LOG_FILE = join(tmpdir(), `larunbat-e2e-${PORT}.log`)

const START_MS = 120_000

/** `npm start` on an empty folder. Returns when it takes work; `stop` ends it and removes the folder. */
export async function startServer(): Promise<{ dataDir: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-e2e-'))
  rmSync(LOG_FILE, { force: true })
  const log = openSync(LOG_FILE, 'w')
  const child = spawn(process.execPath, [join(ROOT, 'scripts/run.mjs'), join(ROOT, 'scripts/start.ts')], {
    cwd: ROOT,
    env: {
      ...process.env,
      ENV_FILE: '',
      PORT: String(PORT),
      DATA_DIR: dataDir,
      PUBLIC_URL: ADDRESS,
      LOG_LEVEL: 'info',
      // The provider is started by the story that goes there.
      OIDC_ISSUER: PROVIDER,
      GOOGLE_CLIENT_ID: 'larunbat',
      GOOGLE_CLIENT_SECRET: 'a-secret-between-two-servers',
      PAYOUT_NAME: 'Festival',
      PAYOUT_IBAN: 'ES9121000418450200051332',
      PAYOUT_TOWN: 'Bilbao',
      PAYOUT_COUNTRY: 'ES',
    },
    stdio: ['ignore', log, log],
  })
  await waitUntilReady(child)
  return {
    dataDir,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${readFileSync(LOG_FILE, 'utf8')}`)
    const answer = await fetch(`${ADDRESS}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await pause(200)
  }
  throw new Error(`The server was not ready in ${START_MS} ms:\n${readFileSync(LOG_FILE, 'utf8')}`)
}

/**
 * The newest link that holds `part`, of the server's log and of the file for links of kept mails that the log names; waits a
 * while for it, or for a newer one than `known`.
 */
export async function linkFromLog(part: string, known?: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const log = existsSync(LOG_FILE) ? readFileSync(LOG_FILE, 'utf8') : ''
    const [kept] = /\/[^\s"]+kept-mail-links\.log/.exec(log) ?? []
    const text = log + (kept && existsSync(kept) ? readFileSync(kept, 'utf8') : '')
    const links = text.match(/https?:\/\/[^\s"\\]+/g)?.filter((link) => link.includes(part)) ?? []
    const newest = links.at(-1)
    if (newest && newest !== known) return newest
    await pause(100)
  }
  throw new Error(`No link with ${part} in the log`)
}
