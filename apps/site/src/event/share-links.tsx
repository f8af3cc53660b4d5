import type { Language } from '@larunbat/rules/text/language'
import { textsOf } from '../shared/page-texts.ts'

type Props = { title: string; address: string; language: Language }

/** Links that open the network with the event's address in it: no script of theirs is loaded. */
export function ShareLinks({ title, address, language }: Props) {
  const t = textsOf(language)
  const url = encodeURIComponent(address)
  const words = encodeURIComponent(title)
  const links = [
    ['whatsapp', `https://wa.me/?text=${words}%20${url}`],
    ['telegram', `https://t.me/share/url?url=${url}&text=${words}`],
    ['facebook', `https://www.facebook.com/sharer/sharer.php?u=${url}`],
    ['x', `https://twitter.com/intent/tweet?url=${url}&text=${words}`],
    ['mail', `mailto:?subject=${words}&body=${url}`],
  ] as const
  const props = {
    address,
    title,
    native: t('share.native'),
    copy: t('share.copy'),
    copied: t('share.copied'),
    failed: t('share.failed'),
  }
  return (
    <section className="share" aria-labelledby="share">
      <h2 id="share">{t('event.share')}</h2>
      <div data-island="share" data-props={JSON.stringify(props)} />
      <ul className="inline-links">
        {links.map(([name, href]) => (
          <li key={name}>
            <a href={href} rel="external noopener nofollow">
              {t(`share.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
