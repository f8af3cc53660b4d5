/** Teaches the queue every kind of file an event sends, for whoever finds some to go on with. */
import './picture-transfer.ts'
import './video/video-transfer.ts'
import './extras/extra-transfer.ts'
