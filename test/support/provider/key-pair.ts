import { generateKeyPair, type KeyPairKeyObjectResult } from 'node:crypto'
import { promisify } from 'node:util'

/** Makes a new RSA key pair, which takes a tenth of a second. */
export const makeKeyPair = (): Promise<KeyPairKeyObjectResult> =>
  promisify(generateKeyPair)('rsa', { modulusLength: 2048 })

let shared: Promise<KeyPairKeyObjectResult> | undefined

/** The key pair that all providers of a test file begin with. It is made when it is first needed. */
export const shareKeyPair = (): Promise<KeyPairKeyObjectResult> => (shared ??= makeKeyPair())
