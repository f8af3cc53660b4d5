/** Raw bytes have no type yet: it is determined from their content when they are used. */
export const RAW_TYPE = 'application/octet-stream'

/** Where the bytes of an upload are put when they come through this server. */
export const pathOfUpload = (id: string): string => `/uploads/files/${id}`
