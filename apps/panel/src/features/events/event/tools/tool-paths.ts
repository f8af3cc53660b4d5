import type { IconName } from '../../../../shared/icon.tsx'
import { indexPath } from '../frame/sections.ts'

/** What is done with an event beside filling its sections. */
export const EVENT_TOOLS = ['translations', 'history', 'preview'] as const
export type EventTool = (typeof EVENT_TOOLS)[number]

const STEPS: Readonly<Record<EventTool, string>> = {
  translations: 'traducciones',
  history: 'historial',
  preview: 'vista',
}

export const toolPath = (id: number, tool: EventTool): string => `${indexPath(id)}/${STEPS[tool]}`

export const TOOL_ICONS: Readonly<Record<EventTool, IconName>> = {
  translations: 'book',
  history: 'refresh',
  preview: 'eye',
}
