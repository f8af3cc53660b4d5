// Runs before the first paint: theme and language, so that nothing flashes, and the first chunks, so that none waits
// for another. Kept outside the page for a strict CSP.
;(() => {
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
  if (!meta?.content) return
  const base = new URL('.', document.currentScript.src).pathname
  // What stands under the icon of the installed panel, in the language of the one who installs it.
  const manifest = document.createElement('link')
  manifest.rel = 'manifest'
  manifest.href = `${base}panel.${root.lang}.webmanifest`
  document.head.append(manifest)
  const screen = location.pathname.slice(base.length).split('/')[0]
  const isSignIn = !keep('session') || /^(enlace|restablecer|confirmar|recuperar)$/.test(screen)
  const chunks = JSON.parse(meta.content)
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
