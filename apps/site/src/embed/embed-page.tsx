import type { EmbedModel } from '@larunbat/rules/address/embed-pages'
import { eventPath } from '@larunbat/rules/address/public-address'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import { CardList } from '../parts/card-list.tsx'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'

type EmbedProps = { page: PageContext; model: EmbedModel }

/** A page for a frame on another website: cards and ways on, nothing of the site around them. Links open new tabs. */
export function EmbedPage({ page, model }: EmbedProps) {
  const t = textsOf(page.language)
  const title = t(model.kind === 'event' ? 'embed.event' : 'embed.programme')
  return (
    <html lang={page.language} data-theme={model.look === 'auto' ? undefined : model.look}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <base target="_blank" />
        <title>{`${title} · ${page.siteName}`}</title>
        <meta name="robots" content="noindex, follow" />
        {page.assets.css.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {page.look.css && <link rel="stylesheet" href={page.look.css} />}
        <script type="module" src="/embed/frame.js" />
      </head>
      <body className="embed">
        <main>
          <h1 className="hidden">{page.siteName}</h1>
          <h2 className="hidden">{title}</h2>
          {model.kind === 'event' ? (
            <OneEvent page={page} model={model} />
          ) : (
            <Programme page={page} model={model} />
          )}
        </main>
      </body>
    </html>
  )
}

type Of<K extends EmbedModel['kind']> = { page: PageContext; model: Extract<EmbedModel, { kind: K }> }

function Programme({ page, model }: Of<'programme'>) {
  const t = textsOf(page.language)
  const { cards, moreCount, allHref } = model
  return (
    <>
      {cards.length === 0 ? (
        <p className="embed-none">{t('embed.none')}</p>
      ) : (
        <CardList cards={cards} language={page.language} now={page.now} />
      )}
      <p className="embed-more">
        <a href={allHref} className="button button-quiet">
          {moreCount > 0 ? t('embed.more', { count: moreCount }) : t('embed.all')}
        </a>
      </p>
    </>
  )
}

function OneEvent({ page, model }: Of<'event'>) {
  const t = textsOf(page.language)
  const { card, cause, ticketsHref } = model
  return (
    <>
      <CardList cards={[card]} language={page.language} now={page.now} />
      {cause && (
        <p className="embed-cause">{t('embed.cause', { name: wordsOf(cause, page.language).text })}</p>
      )}
      <p className="embed-more">
        {ticketsHref && (
          <a href={ticketsHref} className="button">
            {t('embed.tickets')}
          </a>
        )}
        <a href={eventPath(page.language, card.slug)} className="button button-quiet">
          {t('embed.about')}
        </a>
      </p>
    </>
  )
}
