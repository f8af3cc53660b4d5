import type { GuideId } from '@larunbat/rules/address/guides'
import type { Language } from '@larunbat/rules/text/language'
import { lexer, type Token, type Tokens } from 'marked'
import { guideSource } from './guide-sources.ts'

/** A guide as read: its title, the sentence below it, and the rest. */
export interface ReadGuide {
  title: string
  lead: Token[]
  body: Token[]
}

/** Reads a guide: a title of the first level, a paragraph that says what it is for, then anything. */
export function readGuide(language: Language, id: GuideId): ReadGuide {
  const [title, lead, ...body] = lexer(guideSource(language, id)).filter(({ type }) => type !== 'space')
  if (!isHeading(title) || title.depth !== 1 || lead?.type !== 'paragraph')
    throw new Error(`${id}.${language}.md does not begin with a title and a paragraph`)
  return { title: title.text, lead: lead.tokens ?? [], body }
}

const isHeading = (token: Token | undefined): token is Tokens.Heading => token?.type === 'heading'
