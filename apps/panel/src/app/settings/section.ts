import type { KeyPart } from '@larunbat/locales/keys'
import type { ComponentType } from 'react'
import type { IconName } from '../../shared/icon.tsx'
import type { User } from '../../shared/session.ts'

/** A page of the settings. Its name and its sentence are `sections.<path>.name` and `.hint` of the settings' texts. */
export interface SettingsSection {
  /** The part of the address after `/ajustes/`. */
  path: KeyPart<'settings:sections.', '.name'>
  /** What may follow it in the address, in the router's syntax: `:list?`. */
  more?: string
  icon: IconName
  /** One's own things, or the festival's. */
  group: 'own' | 'festival'
  isFor: (user: User) => boolean
  /** Its component, in a chunk of its own. It draws cards only: the frame has head and rail. */
  load: () => Promise<ComponentType>
  /** The texts it needs. */
  namespaces: string[]
}

/** Where a section stands. */
export const sectionPath = ({ path }: Pick<SettingsSection, 'path'>): string => `/ajustes/${path}`

/** The section of an address below the panel, if it is one. */
export function sectionAt(
  sections: readonly SettingsSection[],
  pathname: string,
): SettingsSection | undefined {
  const name = /^\/ajustes\/([^/]+)/.exec(pathname)?.[1]
  return sections.find(({ path }) => path === name)
}
