import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { policySettings } from '../../../../server/auth/configuration/schema.ts'
import { parametersOf, providerSettings } from '../../../../server/auth/provider/settings.ts'

const providers = ['Keycloak', 'Microsoft Entra ID', 'Google', 'Okta', 'Auth0', 'authentik'] as const

const page = readFileSync(join(import.meta.dirname, '../../../../docs/sign-in.md'), 'utf8')

/** The first block of JSON below a heading. */
const blockBelow = (heading: string): { readonly oidc: unknown; readonly auth?: unknown } => {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return JSON.parse(/```json\n([^`]+)```/.exec(section)?.[1] ?? 'null')
}

for (const name of providers) {
  test(`the settings for ${name} in docs/sign-in.md are settings that Localist takes`, (t) => {
    const { oidc, ...others } = blockBelow(name)
    t.deepEqual(others, {})
    const settings = providerSettings.parse(oidc)
    t.truthy(settings.name)
    // Of these none wants to be asked for consent each time, but for Google, which gives nothing otherwise.
    const { prompt, scope } = parametersOf(settings, name === 'Google' ? [] : ['offline_access'])
    t.is(prompt, name === 'Google' ? 'consent' : name === 'Microsoft Entra ID' ? 'select_account' : undefined)
    t.is(scope?.includes('offline_access'), name !== 'Google')
  })
}

test('what docs/sign-in.md names as all that can be set is all that can be set', (t) => {
  const { oidc, auth } = blockBelow('Configuration')
  t.deepEqual(Object.keys(Object(oidc)).toSorted(), Object.keys(providerSettings.unwrap().shape).toSorted())
  t.deepEqual(Object.keys(policySettings.parse(auth)), Object.keys(policySettings.shape))
  t.notThrows(() => providerSettings.parse(oidc))
})
