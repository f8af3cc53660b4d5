// Runs before the first paint: theme and language, so that nothing flashes. Kept outside the page for a strict CSP.
;(() => {
  const root = document.documentElement
  let theme = 'system'
  let language = ''
  try {
    theme = localStorage.getItem('larunbat.theme') || 'system'
    language = localStorage.getItem('larunbat.language') || ''
  } catch {}
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  const wanted = [language, ...(navigator.languages || [])].map((tag) =>
    String(tag).slice(0, 2).toLowerCase(),
  )
  root.lang = wanted.find((tag) => tag === 'es' || tag === 'en' || tag === 'eu') || 'en'
})()
