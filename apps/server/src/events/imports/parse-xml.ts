import { Parser } from 'saxen'
import { AppError } from '../../platform/errors.ts'

export interface XmlHandlers {
  /** Names have no prefix, those of attributes have theirs. */
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/**
 * Reads an XML text and calls the handlers for its content. Entities of its own (`<!DOCTYPE`) are not expanded: a text that has them is refused.
 * @throws AppError `import.unreadable` when it is broken.
 */
export function parseXml(xml: string, { open, text, close }: XmlHandlers): void {
  if (xml === '') return
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new AppError('import.unreadable')
  const parser = new Parser()
  let failure: unknown
  const guard =
    <A extends unknown[]>(work: (...values: A) => void) =>
    (...values: A) => {
      if (failure !== undefined) return
      try {
        work(...values)
      } catch (error) {
        failure = error
        parser.stop()
      }
    }
  parser.on(
    'openTag',
    guard((name, attributes) => open?.(local(name), attributes() as Record<string, string>)),
  )
  parser.on(
    'text',
    guard((value, decode) => text?.(decode(value))),
  )
  parser.on(
    'cdata',
    guard((value) => text?.(value)),
  )
  parser.on(
    'closeTag',
    guard((name) => close?.(local(name))),
  )
  parser.on('error', () => {
    failure ??= new AppError('import.unreadable')
  })
  parser.parse(xml)
  if (failure !== undefined) throw failure
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)
