import { LANGUAGES, type Language } from '@larunbat/rules/language'
import { archivePath } from '@larunbat/rules/public-address'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cardOfRow } from '../card-of-row.ts'
import { toPage } from '../page-bytes.ts'
import { listArchiveRows, listArchiveYears } from '../publication-store.ts'
import { searchOf } from '../search-of.ts'
import { sendPage } from '../send-page.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { HTML, sendProblem } from './problems.ts'

const PAGE_SIZE = 48

/** The list of past editions. */
export async function sendArchive(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
) {
  const years = await listArchiveYears(site.reads)
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, archivePath(other)]))
  const page = pageContext(site, language, { alternates, canonical: archivePath(language) }, presentMinute())
  reply.header('content-language', language)
  return sendPage(request, reply, toPage(site.renderer.renderArchive(page, { years }), HTML))
}

/** The events of one past edition, by its year. */
export async function sendArchiveYear(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  word: string,
) {
  const years = await listArchiveYears(site.reads)
  const found = years.find(({ year }) => String(year) === word)
  if (!found) return sendProblem(site, request, reply, 'notFound')
  const { year, count } = found
  const pageCount = Math.max(1, Math.ceil(count / PAGE_SIZE))
  const asked = Number(new URLSearchParams(searchOf(request)).get('page')) || 1
  const number = Math.min(pageCount, Math.max(1, Math.trunc(asked)))
  const rows = await listArchiveRows(site.reads, year, PAGE_SIZE, (number - 1) * PAGE_SIZE)
  const search = number > 1 ? `?page=${number}` : ''
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, archivePath(other, year) + search]))
  const canonical = archivePath(language, year) + search
  const page = pageContext(site, language, { alternates, canonical }, presentMinute())
  const html = site.renderer.renderArchiveYear(page, {
    year,
    years: years.map((each) => each.year),
    cards: rows.map(cardOfRow),
    total: count,
    page: number,
    pageCount,
  })
  reply.header('content-language', language)
  return sendPage(request, reply, toPage(html, HTML))
}
