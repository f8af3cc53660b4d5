import { byContentId, type Rules } from './rule.ts'

export const videoRules: Rules = {
  app_video_add: { records: ['content'], fields: ({ content }) => ({ id_contenido: content }) },
  app_video_delete: { records: ['asset'], fields: ({ asset }) => ({ asset_id: asset }) },
  app_video_update_v2: {
    records: ['content'],
    fields: ({ content }) => ({ contenido: { id: content, video: { url: 'https://youtu.be/dQw4w9WgXcQ' } } }),
  },
  app_videos_get: byContentId,
  vimeo_set_principal_with_form: {
    records: ['video'],
    fields: ({ video }) => ({ uri: '/videos/nowhere', video_id: video }),
    ownerGets: 'video.not_found',
  },
  vimeo_set_trailer_with_form: {
    records: ['video'],
    fields: ({ video }) => ({ uri: '/videos/nowhere', video_id: video }),
    ownerGets: 'video.not_found',
  },
  vimeo_upload_extra: {
    records: ['extra'],
    fields: ({ extra }) => ({ filename: 'coro.mp4', extra: { extra_id: extra } }),
    ownerGets: 'extra.kind_fixed',
  },
  vimeo_upload_trailer: {
    records: ['video'],
    fields: ({ video }) => ({ video_id: video, filename: 'coro.mp4', nombre: '', descripcion: '' }),
  },
  vimeo_upload_trailer_with_form: {
    records: ['content'],
    fields: ({ content }) => ({ filename: 'coro.mp4', contenido_id: content }),
  },
  vimeo_upload_video: {
    records: ['video'],
    fields: ({ video }) => ({ video_id: video, filename: 'coro.mp4', nombre: '', descripcion: '' }),
  },
}
