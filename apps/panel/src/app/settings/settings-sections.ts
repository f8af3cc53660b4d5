import { reaches } from '../../shared/reach.ts'
import type { User } from '../../shared/session.ts'
import type { SettingsSection } from './section.ts'

const everybody = () => true
const settings = (user: User) => reaches({ task: 'settings' }, user)
const users = (user: User) => reaches({ task: 'users' }, user)
const installation = (user: User) => reaches({ task: 'installation' }, user)

/** The pages of the settings, in order. Each loads when it is opened. */
export const settingsSections: readonly SettingsSection[] = [
  {
    path: 'aspecto',
    icon: 'palette',
    group: 'own',
    isFor: everybody,
    load: async () => (await import('./look-section.tsx')).LookSection,
    namespaces: [],
  },
  {
    path: 'acceso',
    icon: 'key',
    group: 'own',
    isFor: everybody,
    load: async () =>
      (await import('../../features/identity/sign-in/access/access-section.tsx')).AccessSection,
    namespaces: ['access'],
  },
  {
    path: 'dispositivo',
    icon: 'download',
    group: 'own',
    isFor: everybody,
    load: async () => (await import('../offline/device-section.tsx')).DeviceSection,
    namespaces: ['offline', 'event', 'vat'],
  },
  {
    path: 'integraciones',
    icon: 'link',
    group: 'own',
    isFor: everybody,
    load: async () =>
      (await import('../../features/channels/integrations/integrations-section.tsx')).IntegrationsSection,
    namespaces: ['integrations', 'access'],
  },
  {
    path: 'teclado',
    icon: 'grip',
    group: 'own',
    isFor: everybody,
    load: async () => (await import('../keys/keys-section.tsx')).KeysSection,
    namespaces: ['palette'],
  },
  {
    path: 'primera-hora',
    icon: 'home',
    group: 'festival',
    isFor: settings,
    load: async () =>
      (await import('../../features/operations/monitoring/first-hour-section.tsx')).FirstHourSection,
    namespaces: ['first-hour'],
  },
  {
    path: 'identidad',
    icon: 'palette',
    group: 'festival',
    isFor: installation,
    load: async () =>
      (await import('../../features/reference/festival-settings/identity-section.tsx')).IdentitySection,
    namespaces: ['identity', 'rules-settings', 'access'],
  },
  {
    path: 'ediciones',
    icon: 'calendar',
    group: 'festival',
    isFor: settings,
    load: async () =>
      (await import('../../features/reference/festival-settings/editions-section.tsx')).EditionsSection,
    namespaces: ['festival'],
  },
  {
    path: 'hubs',
    icon: 'pin',
    group: 'festival',
    isFor: settings,
    load: async () =>
      (await import('../../features/reference/festival-settings/hubs-section.tsx')).HubsSection,
    namespaces: ['festival', 'sorting'],
  },
  {
    path: 'listas',
    icon: 'sort',
    group: 'festival',
    isFor: settings,
    load: async () =>
      (await import('../../features/reference/festival-settings/lists-section.tsx')).ListsSection,
    namespaces: ['festival', 'sorting'],
  },
  {
    path: 'reglas',
    icon: 'check',
    group: 'festival',
    isFor: installation,
    load: async () =>
      (await import('../../features/reference/festival-settings/rules-section.tsx')).RulesSection,
    namespaces: ['rules-settings', 'access'],
  },
  {
    path: 'textos',
    icon: 'edit',
    group: 'festival',
    isFor: settings,
    load: async () =>
      (await import('../../features/reference/festival-settings/texts/texts-section.tsx')).TextsSection,
    namespaces: ['texts'],
  },
  {
    path: 'privacidad',
    icon: 'user',
    group: 'festival',
    isFor: settings,
    load: async () =>
      (await import('../../features/administration/privacy/privacy-section.tsx')).PrivacySection,
    namespaces: ['privacy'],
  },
  {
    path: 'registro',
    icon: 'document',
    group: 'festival',
    isFor: users,
    load: async () => (await import('../../features/identity/audit/audit-section.tsx')).AuditSection,
    namespaces: ['audit'],
  },
  {
    path: 'sistema',
    icon: 'settings',
    group: 'festival',
    isFor: settings,
    load: async () => (await import('../../features/operations/monitoring/system-section.tsx')).SystemSection,
    namespaces: ['system', 'first-hour'],
  },
]
