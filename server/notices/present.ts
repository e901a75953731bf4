import type { Notice } from './schema.ts'

/** Lists the fields of a notice that leave the server. */
export const presentNotice = ({ id, createdAt, message }: Notice): Notice => ({ id, createdAt, message })
