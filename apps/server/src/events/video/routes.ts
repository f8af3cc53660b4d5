import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { addVideo } from './add-video.ts'
import { deleteVideo } from './delete-video.ts'
import { setPrincipalWithForm, setTrailerWithForm, uploadTrailerWithForm } from './form-upload.ts'
import { listVideos } from './list-videos.ts'
import { updateVideo } from './update-video.ts'
import { uploadExtra } from './upload-extra.ts'
import { uploadTrailer, uploadVideo } from './upload-video.ts'

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
