// Runs before the first paint: theme and language, so that nothing flashes, and the first chunks, so that none waits
// for another. Kept outside the page for a strict CSP.
;(() => {
  // Safari 15.4, Chrome 105 and Firefox 103 are the oldest that the panel is made for. An older one is told before anything
  // is typed; without its place on the page the panel does not start.
  const isNewEnough =
    typeof structuredClone === 'function' &&
    typeof [].findLast === 'function' &&
    CSS.supports('selector(:has(a))')
  if (!isNewEnough && !/firefox/i.test(navigator.userAgent)) {
    addEventListener('DOMContentLoaded', () => {
      const text = document.createElement('p')
      text.setAttribute('role', 'alert')
      text.style.cssText =
        'max-width: 30em; margin: 20vh auto; padding: 0 20px; font: 17px/1.5 system-ui, sans-serif'
      text.textContent =
        {
          es: 'Este navegador es demasiado antiguo para el panel. Actualízalo o usa otro dispositivo.',
          eu: 'Nabigatzaile hau zaharregia da panelerako. Eguneratu edo erabili beste gailu bat.',
        }[(navigator.language || '').slice(0, 2)] ||
        'This browser is too old for the panel. Update it or use another device.'
      document.getElementById('root').remove()
      document.body.append(text)
    })
    return
  }
  // What browsers have had since 2023 and later, for those that have not: only what the panel uses.
  const give = (object, name, value) => {
    if (!object[name]) Object.defineProperty(object, name, { value, writable: true, configurable: true })
  }
  give(Array.prototype, 'toSorted', function (compare) {
    return [...this].sort(compare)
  })
  give(Array.prototype, 'toReversed', function () {
    return [...this].reverse()
  })
  give(Map, 'groupBy', (items, keyOf) => {
    const groups = new Map()
    let at = 0
    for (const item of items) {
      const key = keyOf(item, at++)
      if (groups.has(key)) groups.get(key).push(item)
      else groups.set(key, [item])
    }
    return groups
  })
  give(URL, 'parse', (address, base) => {
    try {
      return new URL(address, base)
    } catch {
      return null
    }
  })
  give(URL, 'canParse', (address, base) => URL.parse(address, base) !== null)
  give(AbortSignal, 'timeout', (ms) => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(new DOMException('The time is up', 'TimeoutError')), ms)
    return abort.signal
  })

  // React makes its error constants while it loads. Their stacks, which nobody reads, would make V8 parse the whole chunk
  // a second time. The entry sets the limit back.
  Error.stackTraceLimit = 0
  const root = document.documentElement
  const keep = (name) => {
    try {
      return localStorage.getItem(`larunbat.${name}`) || ''
    } catch {
      return ''
    }
  }
  const theme = keep('theme') || 'system'
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  const wanted = [keep('language'), ...(navigator.languages || [])].map((tag) =>
    tag.slice(0, 2).toLowerCase(),
  )
  root.lang = wanted.find((tag) => tag === 'es' || tag === 'en' || tag === 'eu') || 'en'

  // The browser offers to install the panel once, perhaps before the panel is there. The settings take the offer up.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    globalThis.larunbatInstall = event
    dispatchEvent(new Event('larunbat.install'))
  })

  // Code that never comes must not look as if it still could.
  setTimeout(() => {
    const place = document.querySelector('#root .boot')
    if (!place) return
    const words = {
      es: ['Esto tarda demasiado.', 'Volver a cargar'],
      en: ['This is taking too long.', 'Load again'],
      eu: ['Gehiegi luzatzen ari da.', 'Kargatu berriro'],
    }[root.lang]
    const text = document.createElement('p')
    text.setAttribute('role', 'alert')
    text.textContent = words[0]
    const again = document.createElement('button')
    again.textContent = words[1]
    again.addEventListener('click', () => location.reload())
    place.append(text, again)
  }, 20_000)

  const meta = document.querySelector('meta[name=larunbat-chunks]')
  const firstChunks = meta ? meta.event : ''
  if (!firstChunks) return
  const base = new URL('.', document.currentScript.src).pathname
  // What stands under the icon of the installed panel, in the language of the one who installs it.
  const manifest = document.createElement('link')
  manifest.rel = 'manifest'
  manifest.href = `${base}panel.${root.lang}.webmanifest`
  document.head.append(manifest)
  const screen = location.pathname.slice(base.length).split('/')[0]
  const isSignIn = !keep('session') || /^(enlace|restablecer|confirmar|recuperar)$/.test(screen)
  const chunks = JSON.parse(firstChunks)
  const parts = isSignIn ? ['signIn'] : screen === 'inicio' || !screen ? ['panel', 'list'] : ['panel']
  const files = new Set(parts.flatMap((part) => [...chunks[part], ...chunks[`${part}.${root.lang}`]]))
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = base + file
    document.head.append(link)
  }
})()
