import { defineCall, entity, field, id, list, nullable, oneOf, optional, text, whole } from '../kit/index.ts'
import { multilingual, okAnswer, webAddress } from '../values/common.ts'
import { videoStatus } from './video.ts'

/** Deletes an extra with its file. */
export const deleteExtra = defineCall({
  wireName: 'app_contenido_extra_delete',
  access: 'owner',
  right: 'edit',
  summary: 'Delete an extra of an event.',
  input: entity({ id: field('extra_id', id) }),
  output: okAnswer,
  errors: ['content.in_review', 'content.archived', 'extra.not_found'],
})

/** Kinds of extra: code word and wire word. */
export const extraKind = oneOf({ video: 'video', document: 'documento', link: 'enlace', audio: 'audio' })

/** The file of a document or audio extra. */
export const ExtraFile = entity({
  url: field('url', text(500)),
  name: field('nombre', text(200)),
  bytes: field('bytes', whole(0, Number.MAX_SAFE_INTEGER)),
  type: field('tipo', text(100)),
})

/** The video of a video extra, as far as it has come. */
export const ExtraVideo = entity({
  id: field('id', nullable(text(200))),
  status: field('estado', nullable(videoStatus)),
  /** What the player plays. */
  url: field('url', nullable(text(500))),
  /** The same as one file, for browsers that play nothing else. */
  fileUrl: field('archivo', nullable(text(500))),
  poster: field('poster', nullable(text(500))),
})

/** Something more about an event: a video, a document, a link or a sound. */
export const Extra = entity({
  id: field('extra_id', id),
  eventId: field('contenido_id', id),
  /** Multilingual, at most 120 characters a language. */
  title: field('titulo', text(2000)),
  /** Multilingual, at most 500 characters a language. */
  description: field('descripcion', nullable(multilingual(500))),
  kind: field('tipo', extraKind),
  /** Where it leads: the address of a link, the file of a document or audio, the player of a video. */
  url: field('url', nullable(text(500))),
  video: field('video', nullable(ExtraVideo)),
  file: field('media', nullable(ExtraFile)),
  /** Place among the extras of the event, from 1. */
  position: field('orden', whole(1, 100_000)),
})

/** What an owner may write of an extra. */
export const ExtraInput = entity({
  id: field('extra_id', optional(nullable(id))),
  eventId: field('contenido_id', optional(id)),
  title: field('titulo', optional(multilingual(120))),
  description: field('descripcion', optional(nullable(multilingual(500)))),
  /** Never changes once it is made. */
  kind: field('tipo', optional(extraKind)),
  /** https address of a link; of no use for the other kinds. */
  url: field('url', optional(nullable(webAddress))),
  /** A file that arrived by direct upload, for a document or an audio. */
  uploadId: field('subida_id', optional(nullable(text(100)))),
  position: field('orden', optional(whole(0, 100_000))),
})

/** Extras of an event in their order: to its owner, and to anyone once published. */
export const listExtras = defineCall({
  wireName: 'app_extras_get',
  access: 'anon',
  summary: 'Extras of an event (owner; anyone once published).',
  input: entity({ eventId: field('contenido_id', id) }),
  output: list(Extra),
  errors: ['content.not_found'],
})

/**
 * Changes an extra; without an id it creates one at the end, or at the given place. An upload is used once: called
 * again with its number, the call returns the extra that has it.
 */
export const updateExtra = defineCall({
  wireName: 'app_extra_update',
  access: 'owner',
  right: 'edit',
  summary: 'Change an extra; without an id it makes one.',
  input: entity({ extra: field('extra', ExtraInput) }),
  output: Extra,
  errors: [
    'account.storage_quota',
    'content.not_found',
    'content.in_review',
    'content.archived',
    'extra.not_found',
    'extra.too_many',
    'extra.kind_fixed',
  ],
})
