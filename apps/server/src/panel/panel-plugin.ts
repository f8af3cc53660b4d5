import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const distDir = join(import.meta.dirname, '../../../panel/dist')

/**
 * What the panel may load: its own files only. `'wasm-unsafe-eval'` is not granted; styles set through the CSSOM by the
 * component library are no inline styles for a browser.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the built panel under /panel/. Hashed files are cached for ever, the page never. */
export async function panelPlugin(app: FastifyInstance): Promise<void> {
  const page = join(distDir, 'index.html')
  if (!existsSync(page)) throw new Error('The panel is not built: run "npm run build".')
  await app.register(fastifyStatic, {
    root: join(distDir, 'assets'),
    prefix: '/panel/assets/',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
  const html = readFileSync(page)
  app.get('/panel', (_request, reply) => reply.redirect('/panel/', 308))
  app.get('/panel/*', (request, reply) => {
    const name = (request.params as { '*': string })['*']
    if (/^[\w.-]+\.(png|ico|svg|webmanifest|txt|js|css|woff2)$/.test(name)) {
      const file = join(distDir, name)
      if (!existsSync(file)) return reply.code(404).type('text/plain').send('Not found')
      return reply.header('cache-control', 'no-cache').type(typeOf(name)).send(createReadStream(file))
    }
    return reply
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}
const typeOf = (name: string) => TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
