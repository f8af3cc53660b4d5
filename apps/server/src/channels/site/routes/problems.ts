import { LANGUAGES, type Language } from '@larunbat/rules/language'
import { programmePath } from '@larunbat/rules/public-address'
import type { ProblemKind } from '@larunbat/rules/site-pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toPage } from '../../../platform/http/compressed-page.ts'
import { preferredLanguage } from '../../../platform/http/preferred-language.ts'
import { sendPage } from '../../../platform/http/send-page.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'

const STATUS: Readonly<Record<ProblemKind, number>> = { notFound: 404, gone: 410, failed: 500, tooMany: 429 }

/** Answers with the page of a problem in the language of the address, else the visitor's. */
export function sendProblem(site: Site, request: FastifyRequest, reply: FastifyReply, kind: ProblemKind) {
  const language = languageOfPath(request.url) ?? preferredLanguage(request)
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, programmePath(other)]))
  const page = pageContext(site, language, { alternates, canonical: null }, presentMinute())
  reply.header('content-language', language)
  const html = site.renderer.renderProblem(page, kind, kind === 'failed' ? request.id : undefined)
  return sendPage(request, reply, toPage(html, HTML, STATUS[kind]))
}

export const HTML = 'text/html; charset=utf-8'

function languageOfPath(path: string): Language | undefined {
  return LANGUAGES.find((language) => new RegExp(`^/${language}(?:[/?]|$)`).test(path))
}
