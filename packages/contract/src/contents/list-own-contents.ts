import { defineCall, entity, field, flag, optional, pageFields, pageOf } from '../kit/index.ts'
import { Content } from './content.ts'

/** The caller's own events, newest change first; with `ocultos` those they took out of their list. */
export const listOwnContents = defineCall({
  wireName: 'app_contenidos_usu_get',
  access: 'user',
  summary: 'Own events with sessions and participants.',
  input: entity({ isHidden: field('ocultos', optional(flag)), ...pageFields }),
  output: pageOf(Content),
})
