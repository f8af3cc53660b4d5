import { defineCall, entity, field, flag, nothing } from '../kit/index.ts'

/** May the caller see analytics? Administrators always, others by the flag of their account. */
export const getVisibility = defineCall({
  wireName: 'app_get_visualizacion',
  access: 'user',
  summary: 'May the caller see analytics?',
  input: nothing,
  output: entity({ isVisible: field('visible', flag) }),
})
