/** Raw bytes are nothing yet: what they are is told by their content when they are taken. */
export const RAW_TYPE = 'application/octet-stream'

/** Where the bytes of an upload are put when they come through this server. */
export const pathOfUpload = (id: string): string => `/uploads/files/${id}`
