import type { SettingsSection } from '../features/settings/section.ts'

const everybody = () => true

/** The pages of the settings, in order. Each loads when it is opened. */
export const settingsSections: readonly SettingsSection[] = [
  {
    path: 'aspecto',
    icon: 'palette',
    group: 'own',
    isFor: everybody,
    load: async () => (await import('../features/settings/look-section.tsx')).LookSection,
    namespaces: [],
  },
]
