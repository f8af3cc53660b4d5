import { createServer } from 'node:net'
import { completeFields } from '../../apps/server/src/events/event/testing/given-event.ts'
import { atLeast, atMost, type Check } from '../lib/check.ts'
import { freePort } from '../lib/free-port.ts'
import { wireAppOf } from '../lib/people.ts'

/** Addresses that lead inside, elsewhere or into a script; `port` is one with a listener. */
const targetsOf = (port: number): string[] => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '2130706433',
    '0x7f000001',
    '127.0.0.1.',
    '①②⑦.⓪.⓪.①',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::]',
    '0.0.0.0',
    '0',
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'printer.local',
    'db.internal',
    '169.254.169.254',
    '0xa9fea9fe',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    'intranet',
  ]
  return [
    ...hosts.flatMap((host) => [`http://${host}:${port}/`, `https://${host}:${port}/x`]),
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      '\u0001javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'ftp://example.org/',
      'gopher://127.0.0.1/',
      'ws://example.org/',
      'blob:https://example.org/1',
      'about:blank',
      '//evil.example/x',
      '///evil.example',
      '\\\\evil.example',
      '/\\evil.example',
      'https:evil',
      'https://user@evil.example/',
      'https://user:pass@evil.example/',
      `https://example.org@127.0.0.1:${port}/`,
      'https://exa mple.org/',
      'https://example.org\r\nx-evil: 1',
      'https://[::1',
      'https://%00/',
      'https://.',
      'http://',
      'https:///x',
      'mailto:x@example.org',
      'tel:112',
      'https://evil.test/',
      'https://evil.onion/',
      'https://x.home.arpa/',
    ],
  ]
}

/** What may be stored of an address: another one of the web, reached by name from outside. */
const isPublicWeb = (text: string): boolean => {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false
  const { hostname, username } = new URL(text)
  return (
    username === '' &&
    hostname.includes('.') &&
    !/^[\d.]+$|^\[|\.(localhost|local|internal|test|onion|arpa)$/.test(hostname)
  )
}

/** Addresses that people write, in every field that takes one, and where we send people on: none leads inside. */
export const check: Check = {
  id: 36,
  title: 'addresses people write, and where we lead',
  invariants: ['I6', 'I8'],
  coveredBy: 'packages/rules/src/address/url.test.ts, bounds.test.ts, site-routes.test.ts',
  async run(_tier, ctx) {
    const port = await freePort()
    let reached = 0
    const listener = createServer((socket) => {
      reached += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve))
    const product = await ctx.product()
    const app = wireAppOf(product, 'addresses')
    const owner = await app.person()
    const { data } = await app.call('app_contenido_add', { contenido: completeFields }, owner)
    const targets = targetsOf(port)
    const writes: [string, (url: string) => object][] = [
      ['app_update_usu', (url) => ({ web: url })],
      ['app_update_usu', (url) => ({ facebook: url, instagram: url, twitter: url, youtube: url })],
      ['app_contenido_update', (url) => ({ contenido: { id: data.id, enlace_venta: url } })],
      ['app_contenido_update', (url) => ({ contenido: { id: data.id, enlace_streaming: url } })],
      ['app_contenido_update', (url) => ({ contenido: { id: data.id, impacto: { enlace: url } } })],
      ['app_seo_config', (url) => ({ contenido_id: data.id, share_photo: url })],
      [
        'app_contenido_extra_add',
        (url) => ({ contenido_id: data.id, extra: { tipo: 'enlace', titulo: 'x', url } }),
      ],
      ['app_video_add', (url) => ({ contenido_id: data.id, uri: url })],
    ]
    let sent = 0
    let failed = 0
    for (const url of targets)
      for (const [name, fields] of writes) {
        const { status } = await app.call(name, fields(url), owner)
        sent += 1
        if (status >= 500) failed += 1
      }
    const stored = JSON.stringify([
      await product.db.selectFrom('account').selectAll().where('id', '=', owner.id).execute(),
      await product.db.selectFrom('event').selectAll().where('id', '=', data.id).execute(),
      await product.db.selectFrom('extra').select('url').where('event_id', '=', data.id).execute(),
    ])
    const links = stored.match(/"(?:https?|javascript|data|file|ftp|vbscript|blob|ws):[^"]*"/gi) ?? []
    const bad = links.map((link) => JSON.parse(link) as string).filter((link) => !isPublicWeb(link))
    let away = 0
    for (const url of targets)
      for (const path of ['/language/es?to=', '/api/auth/google?next=', '/?to=']) {
        const { headers } = await app.http.send('GET', path + encodeURIComponent(url))
        const to = headers.location
        if (to !== undefined && new URL(to, product.url).origin !== new URL(product.url).origin) away += 1
      }
    app.http.close()
    listener.close()
    return [
      atLeast('targets', targets.length, 90),
      atLeast('addresses sent', sent, 90 * writes.length),
      atMost('failures of ours', failed, 0),
      atMost('calls to our own network', reached, 0),
      atMost('stored that lead inside or run', bad.length, 0),
      atMost('led to another host', away, 0),
    ]
  },
}
