import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { festivalLook, type MailLook, mailLook } from '../festival-look.ts'
import { festivalName } from '../festival-name.ts'
import { translate } from '../texts.ts'
import type { Letter } from './mailer.ts'

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

export type RenderLetter = (letter: Letter, publicUrl: string) => Promise<RenderedMail>

interface Sheet extends Pick<Letter, 'template' | 'language' | 'data'> {
  publicUrl: string
  /** Undefined for the shipped look. */
  look: MailLook | undefined
  /** Below the mail. */
  footerLines: readonly string[]
  festival: string
  t(key: string, variables?: Record<string, unknown>): string
}

export type RenderMail = (sheet: Sheet) => Promise<RenderedMail>

const bundle = join(import.meta.dirname, '../../../dist/mails/mails.js')
let loaded: Promise<RenderMail> | undefined

/** Renders a letter with the built templates, which are loaded with the first one: they cost some memory. */
export const renderLetter: RenderLetter = async (letter, publicUrl) => {
  loaded ??= load()
  return renderWith(await loaded, letter, publicUrl)
}

/** The same with templates at hand. */
export function renderWith(renderMail: RenderMail, letter: Letter, publicUrl: string): Promise<RenderedMail> {
  const { template, language, data } = letter
  const t = (key: string, variables?: Record<string, unknown>) =>
    translate(language, `mails:${key}`, variables)
  const { footerLine, postalAddress } = festivalLook()
  const footerLines = [footerLine, postalAddress].filter(Boolean)
  return renderMail({
    template,
    language,
    data,
    publicUrl,
    look: mailLook(publicUrl),
    footerLines,
    festival: festivalName(),
    t,
  })
}

async function load(): Promise<RenderMail> {
  if (!existsSync(bundle)) throw new Error(`${bundle} is missing: run "npm run build"`)
  const { renderMail } = (await import(pathToFileURL(bundle).href)) as { renderMail: RenderMail }
  return renderMail
}
