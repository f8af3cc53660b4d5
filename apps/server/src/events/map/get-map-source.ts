import type { getMapSource as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'

export const getMapSource: SignedInHandler<typeof contract> = async ({ services: { config } }) => ({
  tilesUrl: config.map.tilesUrl ?? null,
  styleUrl: config.map.styleUrl ?? null,
  attribution: config.map.attribution ?? null,
})
