import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../database/context.ts'
import type { Route } from '../platform/http/context.ts'
import { deleteAppearance } from './appearances/delete-appearance.ts'
import { listAppearances } from './appearances/list-appearances.ts'
import { updateAppearance } from './appearances/update-appearance.ts'
import { deleteView } from './bulk-edits/delete-view.ts'
import { listBulk } from './bulk-edits/list-bulk-edits.ts'
import { listSavedViews } from './bulk-edits/list-saved-views.ts'
import { previewBulk } from './bulk-edits/preview-bulk-edit.ts'
import { runBulk } from './bulk-edits/run-bulk-edit.ts'
import { saveView } from './bulk-edits/save-view.ts'
import { undoBulk } from './bulk-edits/undo-bulk-edit.ts'
import { copyEvent } from './copies/copy-event.ts'
import { confirmRenewal, getRenewal } from './copies/renewal.ts'
import { deleteEvent } from './deletion/delete-event.ts'
import { checkEvent, checkEventPart, checkNewEvent } from './event/check-event.ts'
import { countEvents } from './event/count-events.ts'
import { createEvent } from './event/create-event.ts'
import { getEvent } from './event/get-event.ts'
import { listEvents } from './event/list-events.ts'
import { listOwnEvents } from './event/list-own-events.ts'
import { recordEditor } from './event/presence/record-editor.ts'
import { previewEvent } from './event/preview/create-preview-link.ts'
import { updateEvent } from './event/update-event.ts'
import { updateEventStreaming } from './event/update-event-streaming.ts'
import { updateEventTickets } from './event/update-event-tickets.ts'
import { updateSeo } from './event/update-seo.ts'
import { deleteExtra } from './extras/delete-extra.ts'
import { listExtras } from './extras/list-extras.ts'
import { updateExtra } from './extras/update-extra.ts'
import { listEventHistory } from './history/list-history.ts'
import { restoreEventChange } from './history/restore-change.ts'
import { getImportTemplate } from './imports/get-template.ts'
import { importProgramme } from './imports/import-programme.ts'
import { listImports } from './imports/list-imports.ts'
import { undoImport } from './imports/undo-import.ts'
import { getMapSource } from './map/get-map-source.ts'
import { listMapEvents } from './map/list-map-events.ts'
import { searchVenues } from './map/search-venues.ts'
import { addMedia } from './media/add-media.ts'
import { findPictureFaults } from './media/check-focus.ts'
import { createUpload } from './media/create-upload.ts'
import { deleteMedia } from './media/delete-media.ts'
import { listMedia } from './media/list-media.ts'
import { orderMedia } from './media/order-media.ts'
import { updateMedia } from './media/update-media.ts'
import { addParticipant } from './participants/add-participant.ts'
import { checkInvitation } from './participants/check-invitation.ts'
import { claimParticipant } from './participants/claim-participant.ts'
import { deleteParticipant } from './participants/delete-participant.ts'
import { getParticipant } from './participants/get-participant.ts'
import { inviteParticipant } from './participants/invite-participant.ts'
import { tieParticipant } from './participants/link-participant.ts'
import { listArtists, listCollaborators } from './participants/list-address-book.ts'
import {
  listEventArtists,
  listEventCollaborators,
  listEventOrganisers,
} from './participants/list-event-participants.ts'
import { listEventsOfParticipant } from './participants/list-events-of-participant.ts'
import { orderParticipants } from './participants/order-participants.ts'
import { findProfileFaults } from './participants/profile-values.ts'
import { untieParticipant } from './participants/unlink-participant.ts'
import { updateParticipant } from './participants/update-participant.ts'
import { addReviewNote } from './review/add-review-note.ts'
import { administerEvent } from './review/administer-event.ts'
import { assignReviewer, listReviewers } from './review/assign-reviewer.ts'
import { changeStatus } from './review/change-status.ts'
import { decideChanges } from './review/decide-changes.ts'
import { judgeComment } from './review/judge-comment.ts'
import { listReviewQueue } from './review/list-review-queue.ts'
import { openReview } from './review/open-review.ts'
import { previewBatch } from './review/preview-batch.ts'
import { previewDecision } from './review/preview-decision.ts'
import { replyToComment } from './review/reply-to-comment.ts'
import { runBatch } from './review/run-batch.ts'
import { sendPublishedMail, sendReviewMail } from './review/send-status-mails.ts'
import { watchReviewQueue } from './review/watch-review-queue.ts'
import { addChapter } from './series/add-chapter.ts'
import { deleteChapter } from './series/delete-chapter.ts'
import { listOwnSeries } from './series/list-own-series.ts'
import { listSeries } from './series/list-series.ts'
import { moveChapter } from './series/move-chapter.ts'
import { addSession } from './sessions/add-session.ts'
import { changeSessions } from './sessions/change-sessions.ts'
import { checkSession } from './sessions/check-session.ts'
import { countSessionBuyers } from './sessions/count-session-buyers.ts'
import { deleteSession } from './sessions/delete-session.ts'
import { generateSessions } from './sessions/generate-sessions.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { updateEventDates } from './sessions/update-event-when.ts'
import { updateSession } from './sessions/update-session.ts'
import { acceptMembership } from './teams/accept-membership.ts'
import { changeRole, removeFromTeam, restoreToTeam } from './teams/change-member.ts'
import { checkMembership } from './teams/check-membership.ts'
import { getTeam } from './teams/get-team.ts'
import { inviteMember } from './teams/invite-member.ts'
import { removeFromOwnList, unhideEvent } from './teams/remove-from-own-list.ts'
import { listEventTexts } from './translations/list-texts.ts'
import { translateEvent } from './translations/translate-event.ts'
import { addVideo } from './video/add-video.ts'
import { deleteVideo } from './video/delete-video.ts'
import { setPrincipalWithForm, setTrailerWithForm, uploadTrailerWithForm } from './video/form-upload.ts'
import { listVideos } from './video/list-videos.ts'
import { updateVideo } from './video/update-video.ts'
import { uploadExtra } from './video/upload-extra.ts'
import { uploadTrailer, uploadVideo } from './video/upload-video.ts'

export const appearancesRoutes: Route<Ctx>[] = [
  route(contract.listAppearances, listAppearances),
  route(contract.updateAppearance, updateAppearance),
  route(contract.deleteAppearance, deleteAppearance),
]

export const supervisionRoutes: Route<Ctx>[] = [
  route(contract.deleteView, deleteView),
  route(contract.listBulk, listBulk),
  route(contract.listSavedViews, listSavedViews),
  route(contract.previewBulk, previewBulk),
  route(contract.runBulk, runBulk),
  route(contract.saveView, saveView),
  route(contract.undoBulk, undoBulk),
]

export const copiesRoutes: Route<Ctx>[] = [
  route(contract.copyEvent, copyEvent),
  route(contract.getRenewal, getRenewal),
  route(contract.confirmRenewal, confirmRenewal),
]

export const deletionRoutes: Route<Ctx>[] = [route(contract.deleteEvent, deleteEvent)]

export const presenceRoutes: Route<Ctx>[] = [route(contract.recordEditor, recordEditor)]

export const previewRoutes: Route<Ctx>[] = [route(contract.previewEvent, previewEvent)]

export const eventsRoutes: Route<Ctx>[] = [
  route(contract.createEvent, createEvent, checkNewEvent),
  route(contract.countEvents, countEvents),
  route(contract.getEvent, getEvent),
  route(contract.listEvents, listEvents),
  route(contract.listOwnEvents, listOwnEvents),
  route(contract.updateEvent, updateEvent, checkEvent),
  route(contract.updateEventStreaming, updateEventStreaming, checkEventPart),
  route(contract.updateEventTickets, updateEventTickets, checkEventPart),
  route(contract.updateSeo, updateSeo),
]

export const extrasRoutes: Route<Ctx>[] = [
  route(contract.listExtras, listExtras),
  route(contract.updateExtra, updateExtra),
  route(contract.deleteExtra, deleteExtra),
]

export const historyRoutes: Route<Ctx>[] = [
  route(contract.listEventHistory, listEventHistory),
  route(contract.restoreEventChange, restoreEventChange),
]

export const importsRoutes: Route<Ctx>[] = [
  route(contract.importProgramme, importProgramme),
  route(contract.getImportTemplate, getImportTemplate),
  route(contract.listImports, listImports),
  route(contract.undoImport, undoImport),
]

export const mapRoutes: Route<Ctx>[] = [
  route(contract.listMapEvents, listMapEvents),
  route(contract.searchVenues, searchVenues),
  route(contract.getMapSource, getMapSource),
]

export const mediaRoutes: Route<Ctx>[] = [
  route(contract.addMedia, addMedia, (_, input) => findPictureFaults(input)),
  route(contract.updateMedia, updateMedia, (_, input) => findPictureFaults(input)),
  route(contract.orderMedia, orderMedia),
  route(contract.deleteMedia, deleteMedia),
  route(contract.listMedia, listMedia),
  route(contract.createUpload, createUpload),
]

export const participantsRoutes: Route<Ctx>[] = [
  route(contract.addParticipant, addParticipant, (_, input) => findProfileFaults(input)),
  route(contract.tieParticipant, tieParticipant),
  route(contract.updateParticipant, updateParticipant, (_, input) => findProfileFaults(input)),
  route(contract.untieParticipant, untieParticipant),
  route(contract.listEventArtists, listEventArtists),
  route(contract.listEventOrganisers, listEventOrganisers),
  route(contract.listEventCollaborators, listEventCollaborators),
  route(contract.orderParticipants, orderParticipants),
  route(contract.listArtists, listArtists),
  route(contract.listCollaborators, listCollaborators),
  route(contract.getParticipant, getParticipant),
  route(contract.deleteParticipant, deleteParticipant),
  route(contract.inviteParticipant, inviteParticipant),
  route(contract.checkInvitation, checkInvitation),
  route(contract.claimParticipant, claimParticipant),
  route(contract.listEventsOfParticipant, listEventsOfParticipant),
]

export const reviewRoutes: Route<Ctx>[] = [
  route(contract.addReviewNote, addReviewNote),
  route(contract.replyToComment, replyToComment),
  route(contract.assignReviewer, assignReviewer),
  route(contract.decideChanges, decideChanges),
  route(contract.judgeComment, judgeComment),
  route(contract.listReviewQueue, listReviewQueue),
  route(contract.listReviewers, listReviewers),
  route(contract.openReview, openReview),
  route(contract.previewBatch, previewBatch),
  route(contract.previewDecision, previewDecision),
  route(contract.runBatch, runBatch),
  route(contract.watchReviewQueue, watchReviewQueue),
  route(contract.administerEvent, administerEvent),
  route(contract.changeStatus, changeStatus),
  route(contract.sendPublishedMail, sendPublishedMail),
  route(contract.sendReviewMail, sendReviewMail),
]

export const seriesRoutes: Route<Ctx>[] = [
  route(contract.listOwnSeries, listOwnSeries),
  route(contract.listSeries, listSeries),
  route(contract.addChapter, addChapter),
  route(contract.deleteChapter, deleteChapter),
  route(contract.moveChapter, moveChapter),
]

export const sessionsRoutes: Route<Ctx>[] = [
  route(contract.addSession, addSession, checkSession),
  route(contract.updateSession, updateSession, checkSession),
  route(contract.deleteSession, deleteSession),
  route(contract.listSessions, listSessions),
  route(contract.generateSessions, generateSessions),
  route(contract.changeSessions, changeSessions),
  route(contract.countSessionBuyers, countSessionBuyers),
  route(contract.updateEventDates, updateEventDates, checkEventPart),
]

export const teamsRoutes: Route<Ctx>[] = [
  route(contract.getTeam, getTeam),
  route(contract.inviteMember, inviteMember),
  route(contract.changeMember, changeRole),
  route(contract.removeMember, removeFromTeam),
  route(contract.restoreMember, restoreToTeam),
  route(contract.checkMembership, checkMembership),
  route(contract.acceptMembership, acceptMembership),
  route(contract.removeFromOwnList, removeFromOwnList),
  route(contract.unhideEvent, unhideEvent),
]

export const translationsRoutes: Route<Ctx>[] = [
  route(contract.listEventTexts, listEventTexts),
  route(contract.translateEvent, translateEvent),
]

export const videoRoutes: Route<Ctx>[] = [
  route(contract.addVideo, addVideo),
  route(contract.updateVideo, updateVideo),
  route(contract.uploadVideo, uploadVideo),
  route(contract.uploadTrailer, uploadTrailer),
  route(contract.uploadExtra, uploadExtra),
  route(contract.uploadTrailerWithForm, uploadTrailerWithForm),
  route(contract.setTrailerWithForm, setTrailerWithForm),
  route(contract.setPrincipalWithForm, setPrincipalWithForm),
  route(contract.listVideos, listVideos),
  route(contract.deleteVideo, deleteVideo),
]
