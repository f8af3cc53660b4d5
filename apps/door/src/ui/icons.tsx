const PATHS = {
  check: 'M4 12.5 9.5 18 20 6.5',
  cross: 'M6 6l12 12M18 6 6 18',
  repeat: 'M4 11a8 8 0 0 1 14-5l2 2M20 4v4h-4M20 13a8 8 0 0 1-14 5l-2-2M4 20v-4h4',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  question: 'M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.3-1.5 2.3M12 18.5v.5',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16',
  search: 'M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13zM15.5 15.5 20 20',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  torch: 'M7 3h10l-2 6v12H9V9zM12 12v3',
  keyboard: 'M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 15h8',
  menu: 'M5 12h.01M12 12h.01M19 12h.01',
  undo: 'M5 9h9a5 5 0 0 1 0 10H9M5 9l4-4M5 9l4 4',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-4 3-6 6.500-6s6 2 6.500 6M16 4.500a3.300 3.300 0 0 1 0 6M17.500 14.300c2.300.5 3.700 2.500 4 5.700',
  back: 'M14 5l-7 7 7 7',
  warning: 'M12 3 2.500 20h19zM12 10v4.500M12 17.500v.01',
  wifi: 'M3 9.500a13 13 0 0 1 18 0M6.500 13.200a8 8 0 0 1 11 0M10 16.800a3 3 0 0 1 4 0M12 19.500v.01',
  cut: 'M3 9.500a13 13 0 0 1 6-3.300M13 6a13 13 0 0 1 8 3.500M6.500 13.200a8 8 0 0 1 3.500-2M10 16.800a3 3 0 0 1 4 0M12 19.500v.01M4 4l16 16',
  cash: 'M3 6h18v12H3zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6.500 9v.01M17.500 15v.01',
} as const

export type IconName = keyof typeof PATHS

/** A drawing of lines beside words; it says nothing by itself. */
export const Icon = ({ name, size = 24 }: { name: IconName; size?: number }) => (
  <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
)
