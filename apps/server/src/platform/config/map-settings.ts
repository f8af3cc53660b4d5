import * as z from 'zod'

const webAddress = z.url({ protocol: /^https?$/ })
const isTemplate = (url: string) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part))

/** Settings of a server of maps; without any, the panel draws its own. */
export const mapEnvironment = {
  MAP_TILES_URL: webAddress.refine(isTemplate, 'must contain {z}, {x} and {y}').optional(),
  MAP_STYLE_URL: webAddress.optional(),
  MAP_ATTRIBUTION: z.string().min(1).max(400).optional(),
  MAP_ORIGINS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.every(isOrigin), 'must be origins such as https://maps.example')
    .default([]),
}

function isOrigin(entry: string): boolean {
  return URL.canParse(entry) && new URL(entry).origin === entry && /^https?:/.test(entry)
}

export interface MapConfig {
  /** Template of pictures of 256 pixels. */
  readonly tilesUrl: string | undefined
  /** A style of MapLibre, which the panel draws itself. */
  readonly styleUrl: string | undefined
  /** Who made the map; shown on it. */
  readonly attribution: string | undefined
  /** Where the panel may fetch maps from: the origins of both, and those a style names besides. */
  readonly origins: readonly string[]
}

export function toMap(e: z.infer<z.ZodObject<typeof mapEnvironment>>): MapConfig {
  const own = [e.MAP_TILES_URL, e.MAP_STYLE_URL].flatMap((url) => (url ? [new URL(url).origin] : []))
  return {
    tilesUrl: e.MAP_TILES_URL,
    styleUrl: e.MAP_STYLE_URL,
    attribution: e.MAP_ATTRIBUTION,
    origins: [...new Set([...own, ...e.MAP_ORIGINS])],
  }
}
