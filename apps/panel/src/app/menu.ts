import type { KeyPart } from '@larunbat/locales/keys'
import type { IconName } from '../shared/icon.tsx'
import { type Reach, reaches } from '../shared/reach.ts'
import type { User } from '../shared/session.ts'

export interface MenuEntry {
  to: string
  icon: IconName
  /** Key in the shell's texts, under `menu`. */
  label: KeyPart<'shell:menu.'>
  isFor: (user: User) => boolean
  /** Stands under "More" on phones, whatever room there is. */
  isRare?: boolean
  /** Addresses that count as this entry, besides its own. */
  also?: string[]
}

const others = (user: User) => user.profileId !== 1
const reaching = (reach: Reach) => (user: User) => reaches(reach, user)
const treasurers = reaching({ task: 'money' })
const watchers = (user: User) => user.canSeeAnalytics
const everybody = () => true

/** The entries of the side menu and the tab bar, in order; only those whose screen exists. */
export const menuEntries: MenuEntry[] = [
  {
    to: '/inicio',
    icon: 'calendar',
    label: 'home',
    isFor: everybody,
    also: [
      '/add-contenido',
      '/indice-contenido',
      '/info-basica',
      '/entradas',
      '/pedidos',
      '/puerta',
      '/equipo',
      '/impacto',
      '/participantes',
      '/participante',
      '/multimedia',
    ],
  },
  { to: '/hoy', icon: 'ticket', label: 'today', isFor: everybody, also: ['/select'] },
  { to: '/analiticas', icon: 'chart', label: 'analytics', isFor: (user) => others(user) && watchers(user) },
  { to: '/perfil', icon: 'user', label: 'profile', isFor: others },
  { to: '/liquidacion', icon: 'money', label: 'statement', isFor: others },
  { to: '/causas', icon: 'heart', label: 'causes', isFor: others, isRare: true },
  { to: '/artistas', icon: 'book', label: 'people', isFor: others, isRare: true },
  { to: '/mapa', icon: 'pin', label: 'map', isFor: everybody, isRare: true },
  { to: '/ajustes', icon: 'settings', label: 'settings', isFor: everybody, isRare: true },
]

/** Entries of the administration, in order after the first, for those whose roles reach them. */
export const adminEntries: MenuEntry[] = [
  {
    to: '/revision',
    icon: 'review',
    label: 'review',
    isFor: reaching({ task: 'review', isHubScoped: true }),
  },
  {
    to: '/analiticas',
    icon: 'chart',
    label: 'analytics',
    isFor: reaching({ task: 'figures' }),
  },
  { to: '/artistas', icon: 'book', label: 'artists', isFor: reaching({ task: 'events' }) },
  { to: '/usuarios', icon: 'users', label: 'users', isFor: reaching({ task: 'users' }) },
  { to: '/pagos', icon: 'money', label: 'payouts', isFor: treasurers, also: ['/liquidacion'] },
  { to: '/cobros', icon: 'warning', label: 'cases', isFor: treasurers, isRare: true },
  { to: '/causas', icon: 'heart', label: 'causes', isFor: treasurers },
  { to: '/correos', icon: 'mail', label: 'mails', isFor: reaching({ task: 'communication' }) },
  {
    to: '/mensajes',
    icon: 'send',
    label: 'messages',
    isFor: reaching({ task: 'communication' }),
    isRare: true,
  },
  { to: '/importar', icon: 'upload', label: 'imports', isFor: reaching({ task: 'events' }) },
]

/** What this user's menu shows. */
export function menuOf(user: User): MenuEntry[] {
  const [home, ...rest] = menuEntries
  const shown = [...(home ? [home] : []), ...adminEntries, ...rest].filter((entry) => entry.isFor(user))
  // An address that several roles open stands once.
  return shown.filter(({ to }, index) => shown.findIndex((other) => other.to === to) === index)
}

/** Whether an entry is the one the person is in. */
export function isCurrent(entry: MenuEntry, pathname: string): boolean {
  return [entry.to, ...(entry.also ?? [])].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  )
}
