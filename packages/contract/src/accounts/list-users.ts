import { defineCall, entity, field, flag, optional, pageFields, pageOf, text, whole } from '../kit/index.ts'
import { AccountRow } from './account-row.ts'

/** Users with their number of contents. */
export const listUsers = defineCall({
  wireName: 'app_usuarios',
  access: 'admin',
  summary: 'Users, filtered.',
  input: entity({
    query: field('texto', optional(text(200))),
    profileId: field('perfil', optional(whole(1, 4))),
    hubId: field('hub', optional(whole(0, 10_000))),
    isConfirmed: field('confirmado', optional(flag)),
    ...pageFields,
  }),
  output: pageOf(AccountRow),
})
