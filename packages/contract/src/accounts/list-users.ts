import { defineCall, entity, field, filter, flag, pageFields, pageOf, text, whole } from '../kit/index.ts'
import { AccountRow } from './account-row.ts'

/** Users with their number of contents. */
export const listUsers = defineCall({
  wireName: 'app_usuarios',
  access: 'admin',
  summary: 'Users, filtered.',
  input: entity({
    query: field('texto', filter(text(200))),
    profileId: field('perfil', filter(whole(1, 4))),
    hubId: field('hub', filter(whole(0, 10_000))),
    isConfirmed: field('confirmado', filter(flag)),
    ...pageFields,
  }),
  output: pageOf(AccountRow),
})
