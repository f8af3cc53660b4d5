import { AppError } from '../../platform/errors.ts'

const DATA_URL = /^data:[a-z0-9.+/-]{0,100}(?:;[a-z0-9=.-]{1,60}){0,4};base64,/i

/**
 * The bytes of a base64 text or data URL. What a data URL says about its type is not believed.
 * @throws AppError `media.not_a_picture` when it holds nothing.
 */
export function readBase64(text: string, field = 'base64'): Buffer {
  const start = DATA_URL.exec(text.slice(0, 400))?.[0].length ?? 0
  const body = Buffer.from(start === 0 ? text : text.slice(start), 'base64')
  if (body.length === 0) throw new AppError('media.not_a_picture', { fields: [field] })
  return body
}
