import { isAdmin } from '../../../shared/session.ts'

/** The search of the address: what of the festival is looked at, and which webhook. */
export function searchFor(isFestival: boolean, webhookId?: number): string {
  const query = new URLSearchParams()
  if (!isFestival && isAdmin()) query.set('de', 'propios')
  if (webhookId !== undefined) query.set('webhook', String(webhookId))
  return `?${query}`
}
