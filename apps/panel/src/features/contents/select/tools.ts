import type { ContentRight } from '@larunbat/rules/content-rights'

interface Tool {
  /** The right needed for it. */
  right: ContentRight
  path: (id: number, canSeeAnalytics: boolean) => string
}

/** What an event can be picked for, by the word in the address: `/select?para=puerta`. */
export const TOOLS = {
  puerta: { right: 'door', path: (id) => `/puerta/${id}` },
  lista: { right: 'door', path: (id) => `/pedidos/${id}/lista` },
  pedidos: { right: 'sell', path: (id) => `/pedidos/${id}` },
  ventas: { right: 'sell', path: (id, canSee) => (canSee ? `/analiticas?evento=${id}` : `/pedidos/${id}`) },
  espera: { right: 'sell', path: (id) => `/espera/${id}` },
  entradas: { right: 'sell', path: (id) => `/entradas/${id}` },
  equipo: { right: 'own', path: (id) => `/equipo/${id}` },
  traducciones: { right: 'edit', path: (id) => `/indice-contenido/${id}/traducciones` },
} as const satisfies Record<string, Tool>

export type ToolName = keyof typeof TOOLS
export const TOOL_NAMES = Object.keys(TOOLS) as ToolName[]
