import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { withLook } from '../../platform/festival-look.ts'
import { festivalName, withFestivalName } from '../../platform/festival-name.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { readManifest } from './panel-plugin.ts'

const distDir = join(import.meta.dirname, '../../../../door/dist')

/** The reader of codes is WebAssembly; pictures of the camera never leave the page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob: mediastream:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
}

/**
 * Serves the helpers' app under /puerta/. A link's secret stands behind the `#` of its address, so that it reaches neither
 * this server's logs nor a proxy on the way. Hashed files are cached for ever, the page and its service worker never.
 */
export async function doorPlugin(app: FastifyInstance): Promise<void> {
  const page = join(distDir, 'index.html')
  if (!existsSync(page)) throw new Error('The door is not built: run "npm run build".')
  await app.register(fastifyStatic, {
    root: join(distDir, 'assets'),
    prefix: '/puerta/assets/',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
  const html = readFileSync(page, 'utf8')
  const plain = new Set(readdirSync(distDir).filter((name) => (name.split('.').at(-1) ?? '') in TYPES))
  app.get('/puerta', (_request, reply) => reply.redirect('/puerta/', 308))
  app.get('/puerta/*', (request, reply) => {
    const name = (request.params as { '*': string })['*']
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .header('referrer-policy', 'no-referrer')
    if (name === '')
      return reply
        .header('permissions-policy', 'camera=(self), geolocation=(), microphone=()')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(withLook(withFestivalName(html, escapeHtml(festivalName())), 'door'))
    if (!plain.has(name)) return reply.code(404).type('text/plain').send('Not found')
    const file = join(distDir, name)
    reply.type(TYPES[name.split('.').at(-1) ?? ''] as string)
    return reply.send(name.endsWith('.webmanifest') ? readManifest(file) : createReadStream(file))
  })
}
