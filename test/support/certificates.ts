import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A certificate, and the file of the authority that signed it. */
export interface Certificates {
  readonly key: string
  readonly cert: string
  readonly authorityFile: string
}

const ecKey = ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'] as const

/** Makes an authority that nobody trusts, and a certificate of it for `names`, in `folder`. Needs openssl. */
export async function makeCertificates(
  folder: string,
  names = 'DNS:localhost,DNS:login.example.test,IP:127.0.0.1',
): Promise<Certificates> {
  const at = (name: string): string => join(folder, name)
  const openssl = (...args: readonly string[]) => run('openssl', [...args], { cwd: folder })
  const authority = ['-keyout', at('ca.key'), '-out', at('ca.pem'), '-subj', '/CN=Authority of a test']
  await openssl('req', '-x509', '-newkey', ...ecKey, '-nodes', '-days', '2', ...authority)
  await openssl(
    'req',
    '-newkey',
    ...ecKey,
    '-nodes',
    '-keyout',
    at('key.pem'),
    '-out',
    at('csr.pem'),
    '-subj',
    '/CN=localhost',
  )
  await writeFile(at('names'), `subjectAltName=${names}\n`)
  const signer = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')]
  await openssl('x509', '-req', '-in', at('csr.pem'), '-out', at('cert.pem'), '-days', '2', ...signer)
  const [key, cert] = await Promise.all([readFile(at('key.pem'), 'utf8'), readFile(at('cert.pem'), 'utf8')])
  return { key, cert, authorityFile: at('ca.pem') }
}
