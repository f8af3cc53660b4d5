import { defineCall, entity, field, list, oneOf } from '../kit/index.ts'

/** Mails one may do without. */
const notice = oneOf({
  review_waiting: 'revision_pendiente',
  event_published: 'evento_publicado',
  changes_published: 'cambios_publicados',
})
const Notices = entity({
  /** Those that do not come. */
  muted: field('silenciados', list(notice, 10)),
})

/** Which of the mails that may be left out the caller does not get. */
export const getNotices = defineCall({
  wireName: 'app_avisos',
  access: 'user',
  summary: 'Which optional mails the caller has turned off.',
  input: entity({}),
  output: Notices,
  errors: [],
})

/** Sets them all at once; a mail that always comes cannot be named. */
export const updateNotices = defineCall({
  wireName: 'app_avisos_update',
  access: 'user',
  summary: 'Turn optional mails off or on.',
  input: Notices,
  output: Notices,
  errors: [],
})
