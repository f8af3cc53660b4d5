import type { Language } from '@larunbat/rules/text/language'
import { textsOf } from '../shared/page-texts.ts'

type Props = { id: number | string; title: string; language: Language }

/** Puts an event into the visitor's own Saturday, which only this browser keeps; a script brings it to life. */
export function Heart({ id, title, language }: Props) {
  return (
    <button
      type="button"
      className="heart"
      data-heart={id}
      aria-pressed="false"
      aria-label={textsOf(language)('plan.heart', { title })}
      hidden
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <path d="M12 20S4 15 4 9a4.3 4.3 0 0 1 8-2 4.3 4.3 0 0 1 8 2c0 6-8 11-8 11z" />
      </svg>
    </button>
  )
}
