import { createHmac, randomUUID, sign, type KeyObject } from 'node:crypto'
import { confidentialClient } from '../provider/configuration.ts'
import { shareKeyPair, shareOtherKeyPair } from '../provider/key-pair.ts'
import type { Faults, Members } from './faults.ts'

/** The key pair of a provider, named by a kid. */
export interface SigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** The RS256 key that a provider begins with, under a kid of its own. */
export const createFirstKey = async (): Promise<SigningKey> => ({
  kid: randomUUID(),
  ...(await shareKeyPair()),
})

/** Another RS256 key, under a new kid. */
export const createOtherKey = async (): Promise<SigningKey> => ({
  kid: randomUUID(),
  ...(await shareOtherKeyPair()),
})

/** A key as a JWKS publishes it (RFC 7517). */
export const publish = ({ kid, publicKey }: SigningKey): Members => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  alg: 'RS256',
})

const algorithms = { stranger: 'RS256', none: 'none', hs256: 'HS256', 'hs256-public-key': 'HS256' } as const

/** A JSON Web Token (RFC 7519), made by hand as a library would refuse to make the wrong ones. */
export async function signToken(
  key: SigningKey,
  claims: Members,
  { signWith, header = (right) => right }: Faults,
): Promise<string> {
  const alg = signWith === undefined ? 'RS256' : algorithms[signWith]
  const content = `${encode(header({ alg, typ: 'JWT', kid: key.kid }))}.${encode(claims)}`
  return `${content}.${(await signatureOf(content, key, signWith)).toString('base64url')}`
}

async function signatureOf(
  content: string,
  { privateKey, publicKey }: SigningKey,
  signWith: Faults['signWith'],
): Promise<Buffer> {
  switch (signWith) {
    case undefined:
      return sign('sha256', Buffer.from(content), privateKey)
    case 'stranger':
      return sign('sha256', Buffer.from(content), (await shareOtherKeyPair()).privateKey)
    case 'none':
      return Buffer.alloc(0)
    case 'hs256':
      return createHmac('sha256', confidentialClient.secret).update(content).digest()
    case 'hs256-public-key':
      return createHmac('sha256', publicKey.export({ format: 'pem', type: 'spki' }))
        .update(content)
        .digest()
  }
}

const encode = (members: Members): string => Buffer.from(JSON.stringify(members)).toString('base64url')
