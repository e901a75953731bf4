import { createHash, randomBytes } from 'node:crypto'

/** A fresh secret of 256 random bits, in base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** SHA-256 in hex. It is stored and compared instead of a secret, so that timing reveals nothing about the secret. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex')
