import { createHash, randomBytes } from 'node:crypto'

/** A fresh secret of 256 random bits, in base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** SHA-256 in hex, kept and compared in place of a secret, so that timing tells nothing of it. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex')
