import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RenderLetter, type RenderMail, renderWith } from '../render.ts'

/** The templates as they stand in the sources, for tests: no build is needed, and none can be stale. */
export const renderFromSources: RenderLetter = async (letter, publicUrl) => {
  const { renderMail } = await sources()
  return renderWith(renderMail, letter, publicUrl)
}

/** The names of all templates. */
export const templateNames = async (): Promise<string[]> => Object.keys((await sources()).TEMPLATES)

function sources(): Promise<{ renderMail: RenderMail; TEMPLATES: object }> {
  return import(pathToFileURL(join(import.meta.dirname, '../../../../mails/render-mail.tsx')).href)
}
