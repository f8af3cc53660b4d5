import { SECTION_WIRE, type Section } from '@larunbat/rules/events/section'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { countOf, type RemarkDraft } from '../remarks.ts'

/** What the sections of the desk need to take remarks; undefined when the event cannot be returned. */
export interface RemarkDesk {
  remarks: readonly RemarkDraft[]
  write: (section: Section) => void
}
export const RemarkContext = createContext<RemarkDesk | undefined>(undefined)

/** Opens the remark of a section; says how many it has. `isNamed` where the section is not clear from the place. */
export function RemarkButton({ section, isNamed }: { section: Section; isNamed?: boolean }) {
  const { t } = useTranslation('review')
  const desk = useContext(RemarkContext)
  if (!desk) return null
  const count = countOf(desk.remarks, section)
  const name = t(`section.${SECTION_WIRE[section]}`)
  const add = t('remark.addTo', { section: name })
  const words = count > 0 ? t('remark.count', { count }) : t('remark.add')
  return (
    <Button
      kind="quiet"
      size="small"
      icon={count > 0 ? 'edit' : 'plus'}
      aria-label={count > 0 ? `${name}: ${words}` : add}
      onClick={() => desk.write(section)}
    >
      {!isNamed ? words : count > 0 ? `${name}: ${words}` : add}
    </Button>
  )
}
