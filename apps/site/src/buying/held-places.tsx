import type { HeldPlaces } from '@larunbat/rules/address/buying-pages'
import type { Language } from '@larunbat/rules/text/language'
import { writtenMoment, writtenTime } from '@larunbat/rules/text/written'
import { isSameDay } from '../shared/dates.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'

type Props = {
  held: readonly HeldPlaces[]
  language: Language
  /** The titles of the events stand before the words, where the page is not of one event. */
  isTitled?: boolean
  /** Leads to the page where tickets are picked, where it is another one than this. */
  againPath?: string
}

/** The places this browser holds, with the way on and the way out; of those that ended, that they did. */
export function HeldPlacesNotice({ held, language, isTitled = false, againPath }: Props) {
  const t = textsOf(language)
  return held.map((hold) => (
    <div
      key={hold.path}
      className={hold.state === 'ended' ? 'notice held held-ended' : 'notice held'}
      role="status"
    >
      <p>
        {isTitled && (
          <strong>{hold.titles.map((title) => wordsOf(title, language).text).join(', ')}: </strong>
        )}
        {heldWords(hold, language)}
      </p>
      {hold.state === 'ended' && againPath && (
        <a className="button button-quiet" href={againPath} rel="nofollow">
          {t('buying.held.again')}
        </a>
      )}
      {hold.state !== 'ended' && (
        <div className="papers">
          <a className="button" href={hold.path} rel="nofollow">
            {t('buying.held.continue')}
          </a>
          {hold.state !== 'paying' && (
            <form method="post" action={hold.path} data-buying="">
              <input type="hidden" name="accion" value="soltar" />
              <button className="button button-quiet" type="submit">
                {t('buying.held.release')}
              </button>
            </form>
          )}
        </div>
      )}
    </div>
  ))
}

function heldWords({ state, places, expiresAt, timeZone, now }: HeldPlaces, language: Language): string {
  const t = textsOf(language)
  if (state === 'paying') return t('buying.held.paying', { count: places })
  const isToday = isSameDay(expiresAt, now, timeZone)
  const time = isToday ? writtenTime(expiresAt, timeZone) : writtenMoment(language, expiresAt, timeZone)
  const key = state === 'ended' ? 'ended' : 'open'
  return t(`buying.held.${key}${isToday ? '' : 'Day'}`, {
    ...(key === 'open' ? { count: places } : {}),
    time,
  })
}
