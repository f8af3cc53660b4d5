import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyRequest } from 'fastify'
import { readCookie } from './cookies.ts'

/** The language chosen before, else the first the browser prefers that we have, else English. */
export function preferredLanguage(request: FastifyRequest): Language {
  const cookie = readCookie(request, 'language')
  const chosen = LANGUAGES.find((language) => language === cookie)
  if (chosen) return chosen
  const wanted = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part, position) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean)
      return { tag: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality), position }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality || one.position - other.position)
  for (const { tag } of wanted) {
    const known = LANGUAGES.find((language) => language === tag)
    if (known) return known
  }
  return 'en'
}
