import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../../shared/brand.tsx'
import { LanguageSwitch } from '../../../shared/language-switch.tsx'
import { Poster } from '../../../shared/poster.tsx'
import { ThemeButton } from '../../../shared/theme-button.tsx'
import { useMedia } from '../../../shared/use-media.ts'
import './auth.css'

interface AuthLayoutProps {
  title: string
  /** The window's title when the heading is a slogan. */
  name?: string
  intro?: ReactNode
  children: ReactNode
}

/** The frame of the sign-in screens: a poster, the mark, languages and look, and one task. */
export function AuthLayout({ title, name = title, intro, children }: AuthLayoutProps) {
  const isWide = useMedia('(min-width: 992px)')
  const isPhone = useMedia('(max-width: 599px)')
  const heading = useRef<HTMLHeadingElement>(null)
  const { t } = useTranslation('common')
  const windowTitle = `${name} · ${t('festival')}`
  useEffect(() => {
    document.title = windowTitle
  }, [windowTitle])
  // The first screen leaves the focus where the browser put it; the next ones take it to their heading.
  useEffect(() => {
    const root = document.documentElement
    if (root.dataset.auth && !heading.current?.parentElement?.contains(document.activeElement))
      heading.current?.focus({ preventScroll: true })
    root.dataset.auth = 'shown'
  }, [])
  return (
    <div className="auth">
      {isWide ? (
        <Poster seed="larunbat 28" columns={4} rows={5} className="auth-hero" />
      ) : (
        <Poster seed="larunbat 5" columns={isPhone ? 6 : 12} rows={2} className="auth-hero" />
      )}
      <div className="auth-side">
        <header className="auth-top">
          <Brand />
          <div className="auth-tools">
            <LanguageSwitch />
            <ThemeButton />
          </div>
        </header>
        <main className="auth-main">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {intro && <p className="auth-intro">{intro}</p>}
          {children}
        </main>
      </div>
    </div>
  )
}
