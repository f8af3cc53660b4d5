import {
  defineCall,
  entity,
  field,
  filter,
  id,
  instant,
  json,
  nullable,
  oneOf,
  opaque,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'

/** What a file is put for: code word and wire word. */
export const uploadPurpose = oneOf({
  picture: 'imagen',
  photo: 'foto',
  document: 'documento',
  audio: 'audio',
})

const MB = 1024 * 1024

/** The most bytes one file may have, by what it is for. */
export const MAX_BYTES = {
  picture: 25 * MB,
  photo: 25 * MB,
  document: 25 * MB,
  audio: 50 * MB,
} as const

/**
 * Asks for a place to put a file. The client then sends exactly `bytes` bytes to `url` with `metodo` and all of
 * `cabeceras`, and names `subida_id` in the call that uses the file. What kind of file it is, is told by its content
 * once it is used; `nombre` is only shown and `tipo` only kept.
 */
export const createUpload = defineCall({
  wireName: 'app_subida_crear',
  access: 'user',
  right: 'edit',
  summary: 'Ask for an address to put a file at (picture, photo, document or audio).',
  input: entity({
    purpose: field('proposito', uploadPurpose),
    /** The event it is for, when there is one already. */
    eventId: field('contenido_id', filter(id)),
    name: field('nombre', text(255, 1)),
    type: field('tipo', optional(nullable(text(127)))),
    bytes: field('bytes', whole(1, Number.MAX_SAFE_INTEGER)),
  }),
  output: entity({
    id: field('subida_id', opaque(64)),
    method: field('metodo', word('PUT')),
    /** Absolute; good once, until `caduca`. */
    url: field('url', opaque(4000)),
    /** Header names with their values. */
    headers: field('cabeceras', json),
    expiresAt: field('caduca', instant),
  }),
  errors: [
    'account.storage_quota',
    'content.not_found',
    'storage.unavailable',
    'upload.too_large',
    'upload.too_many',
  ],
})
