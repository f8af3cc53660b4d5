import { entity, field, id, instant, list, nullable, oneOf, optional, text, whole } from '../kit/index.ts'

/** What a video is for: code word and wire word. */
export const videoUse = oneOf({ main: 'principal', trailer: 'trailer', extra: 'extra' })

/** Where a video is kept: by us, at Vimeo, or it is a link to a public video of YouTube or Vimeo. */
export const videoHost = oneOf({ own: 'propio', vimeo: 'vimeo', link: 'enlace' })

/**
 * `created`: an upload address was given out; `uploading`: bytes have come; `processing`: all came and it is being
 * prepared; `ready`: it can be watched; `failed`: `error` says why.
 */
export const videoStatus = oneOf({
  created: 'creado',
  uploading: 'subiendo',
  processing: 'procesando',
  ready: 'listo',
  failed: 'fallido',
})

/** One way of watching: the main video of an event or its trailer. */
const watchable = {
  host: optional(nullable(videoHost)),
  status: nullable(videoStatus),
  address: nullable(text(500)),
}

/**
 * Video record of an event. Its addresses are those of the playable video: while a new video is being prepared, the
 * former one is kept.
 */
export const Video = entity({
  id: field('id', nullable(id)),
  status: field('estado', watchable.status),
  host: field('servicio', watchable.host),
  /** HLS master playlist of our own, or the page of a video host to be embedded. */
  url: field('url', watchable.address),
  /** The same as one file for players that know no HLS; null for videos of a host. */
  fileUrl: field('archivo_url', optional(watchable.address)),
  posterUrl: field('poster', optional(watchable.address)),
  trailer: field('trailer', watchable.address),
  trailerStatus: field('trailer_estado', optional(watchable.status)),
  trailerHost: field('trailer_servicio', watchable.host),
  trailerFileUrl: field('trailer_archivo_url', optional(watchable.address)),
  trailerPosterUrl: field('trailer_poster', optional(watchable.address)),
})

/** One video of an event, from the upload on. */
export const VideoAsset = entity({
  id: field('asset_id', id),
  eventId: field('contenido_id', nullable(id)),
  use: field('uso', videoUse),
  host: field('servicio', videoHost),
  status: field('estado', videoStatus),
  /** Code of what went wrong, from the errors pack; null unless failed. */
  error: field('fallo', nullable(text(60))),
  fileName: field('filename', nullable(text(255))),
  title: field('nombre', nullable(text(200))),
  description: field('descripcion', nullable(text(5000))),
  /** What the video host calls it; ties an upload by form to its event. */
  uri: field('uri', nullable(text(500))),
  /** Resumable upload address; only while bytes may still come. */
  uploadLink: field('upload_link', nullable(text(2000))),
  /** Length of the file; null when it was not declared beforehand. */
  bytes: field('bytes', nullable(whole(0, Number.MAX_SAFE_INTEGER))),
  received: field('recibidos', nullable(whole(0, Number.MAX_SAFE_INTEGER))),
  /** How much of the preparing is done, in per cent. */
  progress: field('progreso', whole(0, 100)),
  durationS: field('duracion_s', nullable(whole(0, 1_000_000))),
  width: field('ancho', nullable(whole(0, 100_000))),
  height: field('alto', nullable(whole(0, 100_000))),
  url: field('url', nullable(text(500))),
  fileUrl: field('archivo_url', nullable(text(500))),
  posterUrl: field('poster', nullable(text(500))),
  createdAt: field('creado', instant),
  updatedAt: field('actualizado', instant),
})

/** Where the bytes of a new video go. */
export const VideoUpload = entity({
  /** Address for resumable uploads (tus 1.0.0): the resource exists, the client continues with HEAD and PATCH. */
  uploadLink: field('upload_link', text(2000)),
  uri: field('uri', text(500)),
  assetId: field('asset_id', id),
})

/** Fields of every new upload. */
export const uploadFields = {
  fileName: field('filename', text(255, 1)),
  title: field('nombre', optional(nullable(text(200)))),
  description: field('descripcion', optional(nullable(text(5000)))),
  /**
   * Length of the file. Without it the upload ends with the bytes that `Upload-Length` announces, with a PATCH, PUT or POST of the
   * whole file, or where the file itself says that it ends.
   */
  bytes: field('bytes', optional(nullable(whole(1, Number.MAX_SAFE_INTEGER)))),
}

export const uploadErrors = [
  'account.not_confirmed',
  'account.storage_quota',
  'content.in_review',
  'content.archived',
  'video.not_found',
  'video.too_large',
  'video.too_many_open',
  'video.host_unavailable',
  'storage.full',
]

/** All videos of an event. */
export const VideoAssets = list(VideoAsset, 1000)
