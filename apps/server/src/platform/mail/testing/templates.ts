import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RenderLetter, type RenderMail, renderWith } from '../render.ts'

/** The templates as they stand in the sources, for tests: no build is needed, and none can be stale. */
export const renderFromSources: RenderLetter = async (letter, publicUrl) => {
  const file = pathToFileURL(join(import.meta.dirname, '../../../../mails/render-mail.tsx')).href
  const { renderMail } = (await import(file)) as { renderMail: RenderMail }
  return renderWith(renderMail, letter, publicUrl)
}
