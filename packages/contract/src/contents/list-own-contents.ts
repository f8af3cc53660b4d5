import { defineCall, entity, pageFields, pageOf } from '../kit/index.ts'
import { Content } from './content.ts'

/** The caller's own events, newest change first. */
export const listOwnContents = defineCall({
  wireName: 'app_contenidos_usu_get',
  access: 'user',
  summary: 'Own events with sessions and participants.',
  input: entity({ ...pageFields }),
  output: pageOf(Content),
})
