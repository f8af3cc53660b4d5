import { Content, EventDetail, Extra, Impact, Media, TicketType } from '@larunbat/contract'
import { TEXT_LANGUAGES } from '@larunbat/rules/language'
import { parseMultilingual } from '@larunbat/rules/multilingual-text'
import { TYPE_NAME_MAX } from '@larunbat/rules/ticket-type'
import type { TypeRecord } from '../../ticketing/ticket-types/ticket-type-store.ts'
import type { TextStamps } from '../event/changes/change-record.ts'
import type { EventRecord } from '../event/event-record.ts'
import { ALT_MAX_LENGTH } from '../media/check-alt.ts'

/** One text of an event. */
export interface EventTextValue {
  /** As the contract names it: `galeria.5.alt`. */
  key: string
  /** As the code does: `media.5.alt`. */
  name: string
  value: string
  about: string | null
  image: string | null
  max: number
  isLong: boolean
}

const IMPACT_TEXT_MAX = 2000
const EXTRA_DESCRIPTION_MAX = 500
const TITLE_MAX = 120

/** Every text of an event that can stand in several languages; missing ones are there, empty. */
export function textsOf(record: EventRecord, types: readonly TypeRecord[]): EventTextValue[] {
  const { fields } = Content
  const own = (
    name: 'title' | 'description' | 'rainPlan' | 'shareTitle' | 'shareDescription',
    max: number,
    isLong = max > 200,
  ): EventTextValue => ({
    key: fields[name].wire,
    name,
    value: record[name] ?? '',
    about: null,
    image: null,
    max,
    isLong,
  })
  return [
    own('title', TITLE_MAX),
    own('description', 5000),
    ...(record.venueSetting === 'outdoor' || record.rainPlan ? [own('rainPlan', 500)] : []),
    {
      key: `${fields.impact.wire}.${Impact.fields.text.wire}`,
      name: 'impact.text',
      value: record.impact.text ?? '',
      about: null,
      image: null,
      max: IMPACT_TEXT_MAX,
      isLong: true,
    },
    ...record.media.map((media) => ({
      key: `${EventDetail.fields.media.wire}.${media.id}.${Media.fields.alt.wire}`,
      name: `media.${media.id}.alt`,
      value: media.alt ?? '',
      about: media.title,
      image: (media.variants.find(({ width }) => width >= 160) ?? media).url,
      max: ALT_MAX_LENGTH,
      isLong: false,
    })),
    ...record.extras.flatMap((extra) => {
      const wire = `${EventDetail.fields.extras.wire}.${extra.id}`
      const part = { about: extra.title, image: null }
      return [
        {
          ...part,
          key: `${wire}.${Extra.fields.title.wire}`,
          name: `extras.${extra.id}.title`,
          value: extra.title,
          max: TITLE_MAX,
          isLong: false,
        },
        ...(extra.description
          ? [
              {
                ...part,
                key: `${wire}.${Extra.fields.description.wire}`,
                name: `extras.${extra.id}.description`,
                value: extra.description,
                max: EXTRA_DESCRIPTION_MAX,
                isLong: true,
              },
            ]
          : []),
      ]
    }),
    ...types.flatMap((type) =>
      type.name === null
        ? []
        : [
            {
              key: `tipos.${type.id}.${TicketType.fields.name.wire}`,
              name: `types.${type.id}.name`,
              value: type.name,
              about: null,
              image: null,
              max: TYPE_NAME_MAX,
              isLong: false,
            },
          ],
    ),
    own('shareTitle', TITLE_MAX),
    own('shareDescription', 300),
  ]
}

/** A text as the contract tells it, with the moments since which its languages have stood. */
export function toEventText({ name, value, ...text }: EventTextValue, stamps: TextStamps) {
  const { plain = '', ...words } = parseMultilingual(value)
  return {
    ...text,
    plain,
    words: TEXT_LANGUAGES.flatMap((language) => {
      const since = stamps[`${name}.${language}`] ?? null
      const text = words[language]
      return text ? [{ language, text, since }] : []
    }),
  }
}
