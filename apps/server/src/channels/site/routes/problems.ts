import { programmePath } from '@larunbat/rules/address/public-address'
import type { ProblemKind } from '@larunbat/rules/address/site-pages'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toPage } from '../../../platform/http/compressed-page.ts'
import { preferredLanguage } from '../../../platform/http/preferred-language.ts'
import { sendPage } from '../../../platform/http/send-page.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'

const STATUS: Readonly<Record<ProblemKind, number>> = { notFound: 404, gone: 410, failed: 500, tooMany: 429 }

/**
 * Returns the address that was meant by one with a sign of the sentence behind it, or in capitals, as mails and codes in
 * capitals make of it; undefined when it is none of these.
 */
export function meantAddress(url: string): string | undefined {
  const [path = '', search = ''] = url.split(/(?=\?)/, 2)
  const trimmed = path.replace(/(?:[.,;:!)\]}'"]|%(?:22|5d|7d|c2%bb|e2%80%9d))+$/i, '')
  const isShouted = /^\/(?:ES|EN|EU)(?:\/|$)/.test(trimmed)
  const meant = isShouted ? trimmed.toLowerCase() : trimmed
  // An address of another site stands behind two slashes.
  return meant === path || !/^\/[^/\\]/.test(meant) ? undefined : meant + search
}

/** Answers with the page of a problem in the language of the address, else the visitor's. */
export function sendProblem(site: Site, request: FastifyRequest, reply: FastifyReply, kind: ProblemKind) {
  const meant = kind === 'notFound' && request.method === 'GET' ? meantAddress(request.url) : undefined
  if (meant) return reply.header('cache-control', 'no-store').redirect(meant, 302)
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
