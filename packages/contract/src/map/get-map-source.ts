import { defineCall, entity, field, nullable, text } from '../kit/index.ts'

/** What maps of the panel are laid on, where this installation has a server of maps; all null where it has none. */
export const getMapSource = defineCall({
  wireName: 'app_mapa_fondo',
  access: 'user',
  summary: 'Addresses of the configured maps.',
  input: entity({}),
  output: entity({
    /** Template of pictures of 256 pixels, with `{z}`, `{x}` and `{y}`. */
    tilesUrl: field('teselas_url', nullable(text(2000))),
    /** A style of MapLibre. */
    styleUrl: field('estilo_url', nullable(text(2000))),
    /** Who made the map: shown on it. */
    attribution: field('atribucion', nullable(text(400))),
  }),
})
