import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon, type IconName } from '../shared/icon.tsx'
import { isCurrent, type MenuEntry } from './menu.ts'
import { MenuCount } from './menu-count.tsx'

/** Entries of the first level that are read at a glance. */
export const FIRST_LEVEL_MAX = 7

export interface MenuGroup {
  /** Key in the shell's texts, under `menu`. */
  label: MenuEntry['label']
  icon: IconName
  entries: MenuEntry[]
}
type MenuNode = MenuEntry | MenuGroup

const isGroup = (node: MenuNode): node is MenuGroup => 'entries' in node

/** Groups in the order they are made: only as many as are needed. */
const GROUPS: readonly { label: MenuEntry['label']; icon: IconName; of: readonly string[] }[] = [
  { label: 'programme', icon: 'book', of: ['/artistas', '/mapa', '/importar'] },
  { label: 'money', icon: 'money', of: ['/analiticas', '/pagos', '/liquidacion', '/causas', '/cobros'] },
  { label: 'persons', icon: 'users', of: ['/usuarios', '/mensajes', '/correos', '/perfil'] },
]

/** Where entries and groups stand; what is not named keeps its place before the settings. */
const ORDER = ['/inicio', '/revision', 'programme', '/hoy', '/analiticas', 'money', 'persons', '/liquidacion']

const rankOf = (node: MenuNode): number => {
  const key = isGroup(node) ? node.label : node.to
  if (key === '/ajustes') return ORDER.length + 1
  const at = ORDER.indexOf(key)
  return at === -1 ? ORDER.length : at
}

/** Returns the entries of a menu with some of them put into groups, so that the first level has seven at most. */
export function groupedMenu(entries: readonly MenuEntry[]): MenuNode[] {
  let nodes: MenuNode[] = [...entries]
  for (const { of, ...group } of GROUPS) {
    if (nodes.length <= FIRST_LEVEL_MAX) break
    const inside = entries
      .filter(({ to }) => of.includes(to))
      .sort((a, b) => of.indexOf(a.to) - of.indexOf(b.to))
    if (inside.length < 2) continue
    nodes = [...nodes.filter((node) => isGroup(node) || !of.includes(node.to)), { ...group, entries: inside }]
  }
  return nodes
    .map((node, index) => ({ node, index }))
    .sort((a, b) => rankOf(a.node) - rankOf(b.node) || a.index - b.index)
    .map(({ node }) => node)
}

const STORE = 'larunbat.menu'

/** Labels of the groups that were left open on this device. */
function readOpen(): string[] {
  try {
    return localStorage.getItem(STORE)?.split(',') ?? []
  } catch {
    return []
  }
}

interface MenuListProps {
  entries: readonly MenuEntry[]
  /** Links of a dialog take its place in the history. */
  isReplacing?: boolean
}

/** The entries of a menu; a group opens in its place and stays as it was left. */
export function MenuList({ entries, isReplacing }: MenuListProps) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const [open, setOpen] = useState(readOpen)
  // The group one is in is open unless it was closed since.
  const [closed, setClosed] = useState<readonly string[]>([])
  const link = (entry: MenuEntry) => (
    <li key={entry.to}>
      <Link
        className="side-link"
        to={entry.to}
        replace={isReplacing}
        aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
      >
        <Icon name={entry.icon} />
        {t(`menu.${entry.label}`)}
        <MenuCount entry={entry} />
      </Link>
    </li>
  )
  const toggle = (label: string, isOpen: boolean) => {
    const next = isOpen ? [...open, label] : open.filter((other) => other !== label)
    setOpen(next)
    setClosed((now) => (isOpen ? now.filter((other) => other !== label) : [...now, label]))
    try {
      localStorage.setItem(STORE, next.join(','))
    } catch {
      // The menu works without being remembered.
    }
  }
  return (
    <ul className="side-list">
      {groupedMenu(entries).map((node) => {
        if (!isGroup(node)) return link(node)
        const hasCurrent = node.entries.some((entry) => isCurrent(entry, pathname))
        const isOpen = open.includes(node.label) || (hasCurrent && !closed.includes(node.label))
        return (
          <li key={node.label}>
            <button
              type="button"
              className="side-link"
              aria-expanded={isOpen}
              data-inside={(hasCurrent && !isOpen) || undefined}
              onClick={() => toggle(node.label, !isOpen)}
            >
              <Icon name={node.icon} />
              {t(`menu.${node.label}`)}
              {!isOpen && node.entries.map((entry) => <MenuCount key={entry.to} entry={entry} />)}
              <Icon name={isOpen ? 'down' : 'right'} size={16} />
            </button>
            {isOpen && <ul className="side-group">{node.entries.map(link)}</ul>}
          </li>
        )
      })}
    </ul>
  )
}
