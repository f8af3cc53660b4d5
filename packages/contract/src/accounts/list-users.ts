import {
  defineCall,
  entity,
  field,
  filter,
  flag,
  pageFields,
  pageOf,
  text,
  whole,
  word,
} from '../kit/index.ts'
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
    isBlocked: field('bloqueado', filter(flag)),
    canSeeAnalytics: field('analiticas', filter(flag)),
    /** Newest first unless told. */
    sort: field('orden', filter(word('alta', 'nombre', 'email', 'ciudad', 'acceso', 'eventos'))),
    isDescending: field('descendente', filter(flag)),
    ...pageFields,
  }),
  output: pageOf(AccountRow),
})
