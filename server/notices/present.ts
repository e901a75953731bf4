import type { Notice } from './schema.ts'

/** Lists the fields of a notice that leave the server. */
export const presentNotice = ({ id, createdAt, reason, values, message }: Notice): Notice => ({
  id,
  createdAt,
  reason,
  values,
  message,
})
