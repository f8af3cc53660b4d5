import type { FastifyInstance } from 'fastify'
import { toPage } from '../../../platform/http/compressed-page.ts'
import { sendPage } from '../../../platform/http/send-page.ts'
import { countPublications, listArchiveYears, listSlugs } from '../../programme/publication-store.ts'
import type { Site } from '../site.ts'
import { printSitemap, printSitemapIndex, SITEMAP_EVENTS } from '../sitemap.ts'
import { sendKept } from './send-cached.ts'

const XML = 'application/xml; charset=utf-8'

/** Files that search engines and browsers request by fixed names. */
export function registerFeeds(app: FastifyInstance, site: Site): void {
  app.get('/robots.txt', async (request, reply) => {
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /panel/',
      'Disallow: /language/',
      '',
      `Sitemap: ${site.publicUrl}/sitemap.xml`,
      '',
    ]
    return sendPage(request, reply, toPage(lines.join('\n'), 'text/plain; charset=utf-8'))
  })

  app.get('/sitemap.xml', async (request, reply) => {
    return sendKept(
      site,
      request,
      reply,
      { key: '/sitemap.xml', stamp: await site.publicStamp.current() },
      async () => {
        const count = await countPublications(site.reads)
        const text =
          count > SITEMAP_EVENTS
            ? printSitemapIndex(site.publicUrl, Math.ceil(count / SITEMAP_EVENTS))
            : await sitemapPart(site, 0)
        return toPage(text, XML)
      },
    )
  })

  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,5}).xml', async (request, reply) => {
    const part = Number(request.params.part) - 1
    const key = `/sitemap-${part}.xml`
    return sendKept(site, request, reply, { key, stamp: await site.publicStamp.current() }, async () => {
      const isThere = part >= 0 && part * SITEMAP_EVENTS < Math.max(1, await countPublications(site.reads))
      return isThere ? toPage(await sitemapPart(site, part), XML) : undefined
    })
  })

  app.get('/icon.svg', async (_, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(ICON),
  )
}

async function sitemapPart(site: Site, part: number): Promise<string> {
  const rows = await listSlugs(site.reads, SITEMAP_EVENTS, part * SITEMAP_EVENTS)
  const years = part === 0 ? (await listArchiveYears(site.reads)).map(({ year }) => year) : null
  return printSitemap(site.publicUrl, rows, years)
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 48 48"><path fill="#2b1036" d="M-6-6h48v48H-6z"/>' +
  '<path fill="#f4b63f" d="M0 0h18a18 18 0 0 1-18 18z"/><circle fill="#e4573d" cx="27" cy="27" r="9"/></svg>'
