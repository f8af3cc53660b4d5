import {
  defineCall,
  entity,
  field,
  filter,
  flag,
  id,
  instant,
  list,
  nullable,
  oneOf,
  opaque,
  optional,
  pageFields,
  pageOf,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { okAnswer, webAddress } from '../values/common.ts'
import { email, personName } from '../values/personal.ts'
import { Participant, participantKind } from './participant.ts'

const link = (wire: string) => field(wire, optional(nullable(webAddress)))

/**
 * Profile fields an owner writes; a photo is a base64 picture, the address of a stored one or of one on the web (https),
 * or `subida:<subida_id>` for an upload whose purpose is `foto`.
 */
export const participantFields = {
  name: field('nombre', optional(personName(200))),
  description: field('descripcion', optional(nullable(text(20_064)))),
  coverPhoto: field('foto_portada', optional(nullable(text(15 * 1024 * 1024)))),
  profilePhoto: field('foto_perfil', optional(nullable(text(15 * 1024 * 1024)))),
  hasAcceptedPolicy: field('politica', optional(flag)),
  /** Contact of a person without an account; shown to the profile's owner only. */
  email: field('email', optional(nullable(email))),
  facebook: link('facebook'),
  instagram: link('instagram'),
  twitter: link('twitter'),
  youtube: link('youtube'),
  web: link('web'),
}
export const participantErrors = [
  'content.not_found',
  'content.in_review',
  'content.archived',
  'participant.not_found',
  'participant.too_many',
  'account.not_confirmed',
  'media.not_a_picture',
  'media.too_many_pixels',
  'media.too_large',
  'media.too_slow',
  'media.busy',
  'upload.not_found',
  'upload.not_arrived',
  'upload.wrong_length',
  'upload.wrong_type',
  'upload.infected',
  'upload.unscanned',
]
export const participantMaxBytes = 15 * 1024 * 1024 + 64 * 1024

/** Makes a participant and ties it to the event. */
export const addParticipant = defineCall({
  wireName: 'app_new_artista_contenido',
  access: 'owner',
  right: 'edit',
  summary: 'New participant, tied to the event.',
  input: entity({
    eventId: field('contenido_id', id),
    kind: field('tipo_usu', participantKind),
    ...participantFields,
  }),
  output: Participant,
  errors: participantErrors,
  maxBytes: participantMaxBytes,
})

/** Who ticked the data policy: the organiser on the person's behalf, or the person. */
export const consentSource = oneOf({ organiser: 'organizador', person: 'persona' })

/**
 * A participant as the address book shows it. What is private (address, consent, invitation, owner) is null unless the
 * caller looks after the profile: its owner or an administrator.
 */
export const BookParticipant = entity({
  ...Participant.fields,
  /** True for its owner and for administrators: they may change the profile. */
  isManaged: field('editable', flag),
  /** True once the person took it over with an invitation. */
  isClaimed: field('reclamado', flag),
  /** Events it takes part in: of one's own any, of others the published ones; an administrator counts all. */
  eventCount: field('eventos', whole(0, 1_000_000)),
  email: field('email', nullable(text(254))),
  owner: field('propietario', nullable(entity({ id: field('id', id), name: field('nombre', text(120)) }))),
  policyAcceptedAt: field('politica_fecha', nullable(instant)),
  policyAcceptedBy: field('politica_por', nullable(text(120))),
  policySource: field('politica_origen', nullable(consentSource)),
  /** An invitation is under way and good until then. */
  invitedUntil: field('invitado_hasta', nullable(instant)),
})

/** What a mailed invitation is about. Looking spends nothing; of one that is no longer good everything is null. */
export const checkInvitation = defineCall({
  wireName: 'app_artista_invitacion',
  access: 'anon',
  summary: 'Who invites whom with this mailed link, and is it still good? Does not spend it.',
  input: entity({ link: field('link', opaque(500)) }),
  output: entity({
    isValid: field('valido', flag),
    participantName: field('participante', nullable(text(200))),
    /** Whether the data policy was accepted on behalf of the person. */
    hasAcceptedPolicy: field('politica', nullable(flag)),
    /** For example `a••••@coro.eus`. */
    maskedEmail: field('email_mascara', nullable(text(254))),
    inviterName: field('invita', nullable(text(120))),
    expiresAt: field('caduca', nullable(instant)),
  }),
})

/**
 * Takes over a participant with a mailed invitation: the caller becomes its owner. Events keep it; the account that owned it
 * before can no longer change the profile.
 */
export const claimParticipant = defineCall({
  wireName: 'app_artista_reclamar',
  access: 'user',
  summary: 'Take over a participant with a mailed invitation.',
  input: entity({
    link: field('link', opaque(500)),
    /** Left out: the consent is unchanged, as the organiser recorded it. */
    hasAcceptedPolicy: field('politica', optional(flag)),
  }),
  output: BookParticipant,
  errors: ['participant.link_invalid', 'account.not_confirmed'],
})

/** Deletes a participant. Drafts of its owner lose it; anything else it is tied to keeps it (`participant.in_use`). */
export const deleteParticipant = defineCall({
  wireName: 'app_artista_delete',
  access: 'owner',
  summary: 'Delete a participant that no event in review, published, archived or of others needs.',
  input: entity({ participantId: field('artista_id', id) }),
  output: okAnswer,
  errors: ['participant.not_found', 'participant.in_use'],
})

/** One participant with what only those who look after it see. */
export const getParticipant = defineCall({
  wireName: 'app_artista_by_id',
  access: 'owner',
  task: 'events',
  summary: 'One participant, for its owner.',
  input: entity({ participantId: field('artista_id', id) }),
  output: BookParticipant,
  errors: ['participant.not_found'],
})

/**
 * Mails a link by which the person takes over their profile: 7 days, once. The response is the same with and without an
 * account of the address, and also when the address has reached its limit of such mails.
 */
export const inviteParticipant = defineCall({
  wireName: 'app_artista_invitar',
  access: 'owner',
  needs: 'confirmed',
  summary: 'Mail a participant the link to take over the profile.',
  input: entity({ participantId: field('artista_id', id), email: field('email', email) }),
  output: okAnswer,
  errors: ['participant.not_found', 'participant.claimed', 'account.not_confirmed'],
})

/** Filters of the address book. */
export const bookFilters = {
  /** Any part of the name, accents and case ignored. */
  query: field('texto', optional(text(200))),
  /** Only those the caller owns. */
  isOwn: field('propios', optional(flag)),
  /** Whether consent to keeping the profile was given. */
  hasAcceptedPolicy: field('politica', filter(flag)),
  sort: field('orden', filter(word('nombre', 'eventos', 'creado'))),
  direction: field('sentido', filter(word('asc', 'desc'))),
  ...pageFields,
}

/** The address book: a user gets own participants, those of own events and public ones; an administrator all. */
export const listArtists = defineCall({
  wireName: 'app_artistas',
  access: 'user',
  task: 'events',
  summary: 'Participants one may tie to an event: own, known and public ones.',
  input: entity({ ...bookFilters, kind: field('tipo_usu', optional(participantKind)) }),
  output: pageOf(BookParticipant),
})

/** The collaborators of the address book: those that are collaborators mainly, or of some event. */
export const listCollaborators = defineCall({
  wireName: 'app_colaboradores',
  access: 'user',
  summary: 'Collaborators one may tie to an event: own, known and public ones.',
  input: entity(bookFilters),
  output: pageOf(BookParticipant),
})

/** Artists of an event. */
export const listEventArtists = defineCall({
  wireName: 'app_artistas_contenido',
  access: 'owner',
  right: 'read',
  summary: 'Artists of an event.',
  input: entity({ eventId: field('contenido_id', id) }),
  output: list(Participant, 5000),
  errors: ['content.not_found'],
})

/** Collaborators of an event. */
export const listEventCollaborators = defineCall({
  wireName: 'app_colaboradores_contenido',
  access: 'owner',
  right: 'read',
  summary: 'Collaborators of an event.',
  input: entity({ eventId: field('contenido_id', id) }),
  output: list(Participant, 5000),
  errors: ['content.not_found'],
})

/** Organisers of an event. */
export const listEventOrganisers = defineCall({
  wireName: 'app_organizadores_contenido',
  access: 'owner',
  right: 'read',
  summary: 'Organisers of an event.',
  input: entity({ eventId: field('contenido_id', id) }),
  output: list(Participant, 5000),
  errors: ['content.not_found'],
})

/** Puts those of one part of an event in order; who is not named follows, in the order there was. */
export const orderParticipants = defineCall({
  wireName: 'app_artista_contenido_orden',
  access: 'owner',
  right: 'edit',
  summary: 'Order of the participants of an event.',
  input: entity({
    eventId: field('contenido_id', id),
    kind: field('tipo_usu', participantKind),
    participantIds: field('artista_ids', list(id, 500)),
  }),
  output: okAnswer,
  errors: ['content.not_found', 'content.in_review', 'content.archived', 'participant.not_found'],
})

/** Ties an existing participant to the event; profile fields update it when the caller owns it. */
export const tieParticipant = defineCall({
  wireName: 'app_artista_contenido_add',
  access: 'owner',
  right: 'edit',
  summary: 'Tie an existing participant to the event.',
  input: entity({
    eventId: field('contenido_id', id),
    kind: field('tipo_usu', participantKind),
    participantId: field('artista_id', id),
    ...participantFields,
  }),
  output: Participant,
  errors: participantErrors,
  maxBytes: participantMaxBytes,
})

/** Removes a participant from an event; the address book keeps the participant. */
export const untieParticipant = defineCall({
  wireName: 'app_artista_contenido_delete',
  access: 'owner',
  right: 'edit',
  summary: 'Take a participant out of an event.',
  input: entity({
    eventId: field('contenido_id', id),
    participantId: field('artista_id', id),
    kind: field('tipo_usu', optional(participantKind)),
  }),
  output: okAnswer,
  errors: ['content.not_found', 'content.in_review', 'content.archived', 'participant.not_found'],
})

/** Changes the profile of a participant; only its owner may. */
export const updateParticipant = defineCall({
  wireName: 'app_update_artista_contenido',
  access: 'owner',
  task: 'events',
  summary: 'Change a participant (its owner).',
  input: entity({ participantId: field('artista_id', id), ...participantFields }),
  output: Participant,
  errors: participantErrors,
  maxBytes: participantMaxBytes,
})
