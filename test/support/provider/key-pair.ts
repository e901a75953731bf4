import { generateKeyPair, type KeyPairKeyObjectResult } from 'node:crypto'
import { promisify } from 'node:util'

type KeyPair = Promise<KeyPairKeyObjectResult>

/** An RSA key pair that is made once for all tests of a file, when it is first needed, since that takes a tenth of a second. */
const createKeyPair = (): (() => KeyPair) => {
  let pair: KeyPair | undefined
  return () => (pair ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 }))
}

/** The key pair that every provider begins with. */
export const shareKeyPair = createKeyPair()

/** Another key pair, of a stranger or the next one of a provider. */
export const shareOtherKeyPair = createKeyPair()
