import * as z from 'zod'

const ANDROID = /^[a-zA-Z]\w*(\.[a-zA-Z]\w*)+=([0-9A-F]{2}:){31}[0-9A-F]{2}$/
const IOS = /^[A-Z0-9]{10}(\.[A-Za-z0-9-]+)+$/

const listOf = (form: RegExp, message: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.every((entry) => form.test(entry)), message)
    .default([])

/** Settings of the panel as an application: kept by browsers, or from the shops of telephones. */
export const appEnvironment = {
  PANEL_OFFLINE: z
    .enum(['1', '0', 'true', 'false'])
    .transform((value) => value === '1' || value === 'true')
    .default(true),
  ANDROID_APPS: listOf(ANDROID, 'must be package=fingerprint, the SHA-256 of the certificate as AB:CD:…'),
  IOS_APPS: listOf(IOS, 'must be the ten characters of the team, a dot, and the identifier of the app'),
}

export interface PanelAppConfig {
  /** False takes the service worker out of every browser that has it. */
  readonly isKeptOffline: boolean
  /** Applications that open addresses of the panel; several certificates of one package stand in several entries. */
  readonly android: readonly { readonly name: string; readonly fingerprint: string }[]
  /** `TEAM.identifier` of each. */
  readonly ios: readonly string[]
}

export function toPanelApp(e: z.infer<z.ZodObject<typeof appEnvironment>>): PanelAppConfig {
  return {
    isKeptOffline: e.PANEL_OFFLINE,
    android: e.ANDROID_APPS.map((entry) => {
      const [name = '', fingerprint = ''] = entry.split('=')
      return { name, fingerprint }
    }),
    ios: e.IOS_APPS,
  }
}
