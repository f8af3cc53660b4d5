/** Teaches the queue every kind of file an event sends, so that interrupted ones can resume. */
import './picture-transfer.ts'
import './video/video-transfer.ts'
import './extras/extra-transfer.ts'
