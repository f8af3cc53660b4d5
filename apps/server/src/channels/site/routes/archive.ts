import { archivePath } from '@larunbat/rules/address/public-address'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toPage } from '../../../platform/http/compressed-page.ts'
import { listArchiveRows, listArchiveYears } from '../../programme/publication-store.ts'
import { cardOfRow } from '../event-card.ts'
import { searchOf } from '../search-of.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { HTML, sendProblem } from './problems.ts'
import { sendKept } from './send-cached.ts'

const PAGE_SIZE = 48

/** Pages are rendered again every minute, as all are, and after any public change. */
const stampOf = async (site: Site, now: number) => `${now} ${await site.publicStamp.current()}`

/** The list of past editions. */
export async function sendArchive(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
) {
  const now = presentMinute()
  const canonical = archivePath(language)
  reply.header('content-language', language)
  return sendKept(site, request, reply, { key: canonical, stamp: await stampOf(site, now) }, async () => {
    const years = await listArchiveYears(site.reads)
    const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, archivePath(other)]))
    const page = pageContext(site, language, { alternates, canonical }, now)
    return toPage(site.renderer.renderArchive(page, { years }), HTML)
  })
}

/** The events of one past edition, by its year. */
export async function sendArchiveYear(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  word: string,
) {
  const now = presentMinute()
  const stamp = await stampOf(site, now)
  const years = await listArchiveYears(site.reads)
  const found = years.find(({ year }) => String(year) === word)
  if (!found) return sendProblem(site, request, reply, 'notFound')
  const { year, count } = found
  const pageCount = Math.max(1, Math.ceil(count / PAGE_SIZE))
  const asked = Number(new URLSearchParams(searchOf(request)).get('page')) || 1
  // A page behind the last one is the last one, which may be there.
  const number = Math.min(pageCount, Math.max(1, Math.trunc(asked)))
  const search = number > 1 ? `?page=${number}` : ''
  const canonical = archivePath(language, year) + search
  reply.header('content-language', language)
  return sendKept(site, request, reply, { key: canonical, stamp }, async () => {
    const rows = await listArchiveRows(site.reads, year, PAGE_SIZE, (number - 1) * PAGE_SIZE)
    const alternates = Object.fromEntries(
      LANGUAGES.map((other) => [other, archivePath(other, year) + search]),
    )
    const page = pageContext(site, language, { alternates, canonical }, now)
    const html = site.renderer.renderArchiveYear(page, {
      year,
      years: years.map((each) => each.year),
      cards: rows.map(cardOfRow),
      total: count,
      page: number,
      pageCount,
    })
    return toPage(html, HTML)
  })
}
