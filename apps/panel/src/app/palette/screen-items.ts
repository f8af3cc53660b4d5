import type { TFunction } from 'i18next'
import { sectionPath } from '../../features/settings/section.ts'
import { isAdmin, type User } from '../../shared/session.ts'
import { menuOf } from '../menu.ts'
import { settingsSections } from '../settings-sections.ts'
import type { Item } from './item.ts'

/** The screens a person may open: those of the menu, a new event, the pages of the settings. */
export function screenItems(user: User, t: TFunction): Item[] {
  const screen = (item: Omit<Item, 'group' | 'id'> & { to: string }): Item => ({
    ...item,
    id: `screen:${item.to}`,
    group: 'screens',
  })
  return [
    ...menuOf(user).map(({ to, icon, label }) => screen({ to, icon, label: t(`shell:menu.${label}`) })),
    ...(isAdmin(user) ? [screen({ to: '/perfil', icon: 'user', label: t('shell:menu.profile') })] : []),
    screen({ to: '/add-contenido', icon: 'plus', label: t('palette:newEvent') }),
    ...settingsSections
      .filter(({ isFor }) => isFor(user))
      .map((section) =>
        screen({
          to: sectionPath(section),
          icon: section.icon,
          label: t(`settings:sections.${section.path}.name`),
          hint: t('shell:menu.settings'),
        }),
      ),
  ]
}
