import { defineCall, entity, field, id } from '../kit/index.ts'
import { VisibleAccount } from './account.ts'

/** The own record whole; an administrator gets any; others get the public profile. */
export const getUser = defineCall({
  wireName: 'app_get_user_by_id',
  access: 'user',
  summary: 'One account: the own one whole, another one as far as the caller may see it.',
  input: entity({ id: field('id', id) }),
  output: VisibleAccount,
  errors: ['account.not_found'],
})
