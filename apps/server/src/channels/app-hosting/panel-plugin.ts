import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { withLook, withLookInManifest } from '../../platform/festival-look.ts'
import { festivalName, withFestivalName } from '../../platform/festival-name.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { RETIRED_WORKER } from './retired-worker.ts'

const distDir = join(import.meta.dirname, '../../../../panel/dist')

/**
 * What the panel may load: its own files, and the style elements that stand in its page, named by their hashes. Style
 * attributes are let through for one thing: the preview of a mail is a sandboxed frame that inherits this policy, and
 * mails carry their looks in attributes, as mail programs read nothing else. What the component library sets it sets
 * through the CSSOM, which no policy counts as inline. `connectTo` are the origins that take files past this server, `postTo` those
 * that take them by a plain form, `mapsFrom` those of a configured server of maps.
 */
export function contentSecurityPolicy(
  html: string,
  {
    connectTo = [],
    postTo = [],
    mapsFrom = [],
  }: { connectTo?: readonly string[]; postTo?: readonly string[]; mapsFrom?: readonly string[] } = {},
): string {
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...mapsFrom].join(' '),
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...new Set([...connectTo, ...mapsFrom])].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    // The preview of an event is a page of this server.
    "frame-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...postTo].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}

interface PanelOptions extends NonNullable<Parameters<typeof contentSecurityPolicy>[1]> {
  /** False takes the service worker out of every browser that has it. */
  isKeptOffline?: boolean
}

/** Serves the built panel under /panel/. Hashed files are cached for ever, the page and its service worker never. */
export async function panelPlugin(
  app: FastifyInstance,
  { isKeptOffline = true, ...sources }: PanelOptions = {},
): Promise<void> {
  const page = join(distDir, 'index.html')
  if (!existsSync(page)) throw new Error('The panel is not built: run "npm run build".')
  await app.register(fastifyStatic, {
    root: join(distDir, 'assets'),
    prefix: '/panel/assets/',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
  const html = readFileSync(page, 'utf8')
  const policy = contentSecurityPolicy(html, sources)
  app.get('/panel', (_request, reply) => reply.redirect('/panel/', 308))
  app.get('/panel/*', (request, reply) => {
    const name = (request.params as { '*': string })['*']
    if (/^[\w.-]+\.(png|ico|svg|webmanifest|txt|js|css|woff2)$/.test(name)) {
      if (name === 'sw.js' && !isKeptOffline)
        return reply.header('cache-control', 'no-cache').type(typeOf(name)).send(RETIRED_WORKER)
      const file = join(distDir, name)
      if (!existsSync(file)) return reply.code(404).type('text/plain').send('Not found')
      reply.header('cache-control', 'no-cache').type(typeOf(name))
      return reply.send(name.endsWith('.webmanifest') ? readManifest(file) : createReadStream(file))
    }
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(withLook(withFestivalName(html, escapeHtml(festivalName())), 'web'))
  })
}

/** Returns the document that names an app to a device, with the festival's name and icons. */
export const readManifest = (file: string): string =>
  withLookInManifest(
    withFestivalName(readFileSync(file, 'utf8'), JSON.stringify(festivalName()).slice(1, -1)),
  )

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
