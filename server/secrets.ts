import { randomBytes } from 'node:crypto'

/** A fresh secret of 256 random bits, in base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
