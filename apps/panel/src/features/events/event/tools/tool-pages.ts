import { HistoryPage } from '../../history/history-page.tsx'
import { TranslationsPage } from '../../translations/translations-page.tsx'
import { PreviewPage } from '../preview/preview-page.tsx'

/** Pages of an event that are no sections, by the last part of their address. */
export const TOOL_PAGES = { historial: HistoryPage, traducciones: TranslationsPage, vista: PreviewPage }
