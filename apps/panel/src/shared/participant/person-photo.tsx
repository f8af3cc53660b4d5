import { Poster } from '../poster.tsx'
import './participant.css'

interface PersonPhotoProps {
  person: { name: string; profilePhoto: string | null; coverPhoto: string | null }
}

/** The photo of a person whose name is shown beside it, or a poster made of the name. */
export function PersonPhoto({ person }: PersonPhotoProps) {
  const photo = person.profilePhoto ?? person.coverPhoto
  return photo ? (
    <img className="person-photo" src={photo} alt="" loading="lazy" />
  ) : (
    <Poster seed={person.name} className="person-photo" />
  )
}
