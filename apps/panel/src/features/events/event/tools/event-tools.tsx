import './tools.css'

export { RadarCard } from '../../radar/late-radar.tsx'
export { RoleCard } from '../../teams/role-card.tsx'
export { HeadTools } from './head-tools.tsx'
export { RailTools } from './rail-tools.tsx'
export { RenewalCard } from './renewal-card.tsx'
