import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type ScreenKey, screenKeys } from '../../shared/keys.ts'
import type { User } from '../../shared/session.ts'
import { goKeys } from './go-keys.ts'
import './keys.css'

/** What stands on the key for Ctrl. */
const CONTROL = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** All shortcuts of a person, those of the screen first. */
export function KeyList({ user }: { user: User }) {
  const { t } = useTranslation(['palette', 'shell'])
  const groups: { title: string; keys: ScreenKey[] }[] = [
    { title: t('keys.screen'), keys: screenKeys() },
    {
      title: t('keys.everywhere'),
      keys: [
        { keys: [CONTROL, 'K'], label: t('title') },
        { keys: [CONTROL, 'S'], label: t('keys.save') },
        { keys: ['/'], label: t('keys.search') },
        { keys: ['n'], label: t('keys.new') },
        { keys: ['j'], label: t('keys.next') },
        { keys: ['k'], label: t('keys.previous') },
        { keys: ['Esc'], label: t('keys.close') },
        { keys: ['?'], label: t('keys.help') },
      ],
    },
    {
      title: t('keys.go'),
      keys: goKeys(user).map(({ letter, entry }) => ({
        keys: ['g', letter],
        label: t(`shell:menu.${entry.label}`),
      })),
    },
  ]
  return (
    <div className="key-groups">
      {groups
        .filter(({ keys }) => keys.length > 0)
        .map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3 className="key-title">{group.title}</h3>
            <dl className="key-list">
              {group.keys.map(({ keys, label }) => (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
    </div>
  )
}
