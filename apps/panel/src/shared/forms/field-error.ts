import type { Translate } from 'react-i18next'

const CODE = /^([a-z_]+\.[a-z_]+)((?::[^:]+)*)$/

/**
 * Text of a field's error. Codes of the contract (`field.range:1:20`) are shown in the current language; a text from
 * the server is shown unchanged.
 */
export function fieldErrorText(message: string | undefined, t: Translate): string | undefined {
  if (!message) return undefined
  const [, code, rest = ''] = CODE.exec(message) ?? []
  if (!code) return message
  const [, first, second] = rest.split(':')
  const values = { max: second ?? first, min: first, count: Number(second ?? first) || undefined }
  return t([`common:${code}`, 'common:field.invalid'], values)
}
