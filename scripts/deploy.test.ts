import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createServer as createTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { unknownSettings } from '../apps/server/src/platform/config/unknown-settings.ts'
import { ROOT } from './lib/root.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const has = (program: string) => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('given the Dockerfile, then its last stage runs as another user than root, says how it is, and installs nothing of ours', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1)
  const last = stages.at(-1) ?? ''
  expect(stages.length).toBeGreaterThan(2)
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK /m)
  expect(last).not.toMatch(/npm (ci|install|run)/)
  expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('CMD ['))
  expect(last).toContain('"--as-is", "scripts/start.ts", "--built"')
  // What is copied from the folder of the project is there.
  for (const [, sources = ''] of read('Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm))
    for (const source of sources.split(' '))
      expect([source, existsSync(join(ROOT, source))]).toEqual([source, true])
  // Every folder of the project that the server is in the same workspace with has its package file for `npm ci`.
  const { dependencies } = JSON.parse(read('apps/server/package.json'))
  for (const name of Object.keys(dependencies).filter((each) => each.startsWith('@larunbat/')))
    expect(stages[1]).toContain(`COPY packages/${name.slice('@larunbat/'.length)}/package.json`)
})

test('given the image, then no settings and no data of the developer go into it', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const name of ['.env', '.git', 'node_modules', 'data']) expect(ignored).toContain(name)
})

test('given compose.yaml, then web and worker share database and files, the root is read-only, and its variables are none of the misspelt', () => {
  const compose = parse(read('compose.yaml'), { merge: true })
  expect(Object.keys(compose.services)).toEqual(['postgres', 'web', 'worker', 'caddy'])
  expect(compose.services.postgres.image).toBe('postgres:18')
  for (const role of ['web', 'worker']) {
    const service = compose.services[role]
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['files:/data'] })
    expect(service.environment).toMatchObject({ ROLE: role, TRUST_PROXY: 'true', DATA_DIR: '/data' })
    expect(unknownSettings({ ...service.environment, POSTGRES_PASSWORD: 'x', DOMAIN: 'x' })).toEqual([])
  }
  expect(compose.services.postgres.ports).toBeUndefined()
  expect(compose.services.web.ports).toBeUndefined()
})

const units = readdirSync(join(ROOT, 'deploy')).filter((name) => name.endsWith('.service'))

test.each(units)('given the unit %s, then it starts what is built, as a user of its own', (name) => {
  const unit = read(`deploy/${name}`)
  expect(unit).toContain('ExecStart=/usr/bin/node scripts/run.mjs --as-is scripts/start.ts --built')
  expect(unit).toMatch(/^User=larunbat$/m)
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
})

test.skipIf(!has('systemd-analyze'))(
  'given the units, when systemd reads them, then it finds nothing wrong',
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'larunbat-units-'))
    try {
      // The folder of the installation is not there where this test runs.
      for (const name of units)
        writeFileSync(
          join(dir, name),
          read(`deploy/${name}`)
            .replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true')
            .replace(/^WorkingDirectory=.*$/m, ''),
        )
      const { stderr } = {
        stderr: execFileSync('sh', [
          '-c',
          `systemd-analyze verify ${units.map((name) => join(dir, name)).join(' ')} 2>&1 || true`,
        ]).toString(),
      }
      expect(
        stderr.split('\n').filter((line) => line.includes('larunbat') && !/postgresql|not found/.test(line)),
      ).toEqual([])
    } finally {
      rmSync(dir, { recursive: true })
    }
  },
)

test('given the recipe for Caddy, then calls are limited, uploads are not, and events are sent on at once', () => {
  const recipe = read('deploy/Caddyfile')
  for (const part of [
    'max_size 21MB',
    'path /uploads/*',
    'flush_interval -1',
    'X-Forwarded-For {remote_host}',
    'path /metrics',
  ])
    expect(recipe).toContain(part)
  expect(recipe.split('{').length).toBe(recipe.split('}').length)
})

test.skipIf(!has('caddy'))('given the recipe for Caddy, when Caddy reads it, then it is valid', () => {
  execFileSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(ROOT, 'deploy/Caddyfile')], {
    env: { ...process.env, DOMAIN: 'festival.example' },
  })
})

const HOST = 'festival.example'
const dir = mkdtempSync(join(tmpdir(), 'larunbat-nginx-'))
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  rmSync(dir, { recursive: true, force: true })
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createTcp().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** What stands behind the proxy: says what arrived, and when. */
async function startBehind() {
  const arrived: { url: string; headers: IncomingMessage['headers']; bytes: number }[] = []
  let firstBytes = 0
  const server = createServer((request, answer) => {
    const seen = { url: request.url ?? '', headers: request.headers, bytes: 0 }
    arrived.push(seen)
    request.on('data', (piece: Buffer) => {
      seen.bytes += piece.length
      firstBytes += request.url?.startsWith('/uploads/') ? piece.length : 0
    })
    if (request.url === '/ventas/directo') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' })
      answer.write('data: first\n\n')
      return
    }
    request.on('end', () => answer.end('behind'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return { port: (server.address() as AddressInfo).port, arrived, uploaded: () => firstBytes }
}

/** The recipe with ports, folders and certificate of this test, played by nginx on the loopback. */
async function playNginx() {
  const behind = await startBehind()
  const [http, https] = [await freePort(), await freePort()]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      `/CN=${HOST}`,
      '-keyout',
      join(dir, 'key.pem'),
      '-out',
      join(dir, 'cert.pem'),
    ],
    { stdio: 'ignore' },
  )
  const recipe = read('deploy/nginx.conf')
    .replace('127.0.0.1:3000', `127.0.0.1:${behind.port}`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${join(dir, 'cert.pem')};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${join(dir, 'key.pem')};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(dir, name)};`,
  )
  const file = join(dir, 'nginx.conf')
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${join(dir, 'pid')}; error_log ${join(dir, 'error.log')};\nevents {}\nhttp { access_log off; ${temporary.join(' ')}\n${recipe}\n}\n`,
  )
  const nginx = spawn('nginx', ['-c', file, '-p', dir], { stdio: ['ignore', 'inherit', 'pipe'] })
  let said = ''
  nginx.stderr.on('data', (piece) => {
    said += piece
  })
  const ended = new Promise((resolve) => nginx.once('exit', resolve))
  ends.push(async () => {
    nginx.kill('SIGTERM')
    await ended
  })
  for (
    let tries = 0;
    !(await fetch(`http://127.0.0.1:${http}/es`, { redirect: 'manual' }).catch(() => undefined));
    tries++
  ) {
    if (tries > 100 || nginx.exitCode !== null) throw new Error(`nginx does not answer: ${said}`)
    await pause(50)
  }
  return { behind, http, https }
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  bytes?: number
}

/** Sends a request with a body of zeros; tells the status, and the first piece of the answer. */
function ask(port: number, path: string, { method = 'GET', headers = {}, bytes = 0 }: Asked = {}) {
  return new Promise<{ status: number; first: string }>((resolve, reject) => {
    const sent = httpsRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        rejectUnauthorized: false,
        servername: HOST,
        headers: { host: HOST, ...(bytes ? { 'content-length': String(bytes) } : {}), ...headers },
      },
      (answer) => {
        answer.once('data', (piece: Buffer) => {
          resolve({ status: answer.statusCode ?? 0, first: piece.toString() })
          answer.destroy()
        })
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, first: '' }))
      },
    )
    sent.on('error', reject)
    const piece = Buffer.alloc(1 << 20)
    for (let left = bytes; left > 0; left -= piece.length)
      sent.write(piece.subarray(0, Math.min(left, piece.length)))
    sent.end()
  })
}

const hasNginx = has('nginx') && has('openssl')
if (!hasNginx) console.log('nginx is not installed here: its recipe is not played (apt-get install nginx).')

test.skipIf(!hasNginx)(
  'given nginx with the recipe, then bodies, callers, events and figures pass as they must',
  async () => {
    const { behind, http, https } = await playNginx()
    const plain = (path: string) =>
      fetch(`http://127.0.0.1:${http}${path}`, { redirect: 'manual', headers: { host: HOST } })
    expect((await plain('/api/app_hubs')).status).toBe(403)
    const page = await plain('/es?q=1')
    expect([page.status, new URL(page.headers.get('location') ?? '').pathname]).toEqual([308, '/es'])
    expect(page.headers.get('location')).toMatch(/^https:/)

    // The largest picture of a call and the largest import, where nginx itself would stop at 1 MB.
    const large = { method: 'POST', bytes: 20 * 1024 * 1024 }
    expect((await ask(https, '/api/app_importacion', large)).status).toBe(200)
    expect(behind.arrived.at(-1)?.bytes).toBe(large.bytes)
    expect(
      await ask(https, '/api/app_hubs', { method: 'POST', bytes: 22 * 1024 * 1024 }).then(
        ({ status }) => status,
        () => 413,
      ),
    ).toBe(413)
    expect((await ask(https, '/uploads/videos/a', { method: 'PATCH', bytes: 40 * 1024 * 1024 })).status).toBe(
      200,
    )

    await ask(https, '/es', { headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' } })
    expect(behind.arrived.at(-1)?.headers).toMatchObject({
      host: HOST,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    })

    expect((await ask(https, '/ventas/directo')).first).toBe('data: first\n\n')
    const before = behind.arrived.length
    expect((await ask(https, '/metrics')).status).toBe(404)
    expect(behind.arrived).toHaveLength(before)
    expect(
      (await ask(https, '/metrics', { headers: { authorization: 'Bearer a-token-for-figures' } })).status,
    ).toBe(200)
  },
)

test.skipIf(!hasNginx)(
  'given nginx with the recipe, when an upload is under way, then its bytes arrive before it ends',
  async () => {
    const { behind, https } = await playNginx()
    const sent = httpsRequest({
      host: '127.0.0.1',
      port: https,
      path: '/uploads/slow',
      method: 'PATCH',
      rejectUnauthorized: false,
      servername: HOST,
      headers: { host: HOST, 'content-length': String(4 << 20) },
    })
    sent.on('error', () => {})
    sent.write(Buffer.alloc(2 << 20))
    for (let tries = 0; behind.uploaded() < 1 << 20 && tries < 100; tries++) await pause(50)
    expect(behind.uploaded()).toBeGreaterThanOrEqual(1 << 20)
    sent.destroy()
  },
)
