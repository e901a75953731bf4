import test from 'ava'
import { findRegionalLocale } from '../../electron/system/regional-locale.ts'

const onLinux: readonly (readonly [Record<string, string>, string | null])[] = [
  [{ LANG: 'de_DE.UTF-8' }, 'de-DE'],
  [{ LANG: 'en_US.UTF-8', LC_TIME: 'de_DE.UTF-8@euro' }, 'de-DE'],
  [{ LANG: 'en_US.UTF-8', LC_TIME: 'de_DE.UTF-8', LC_ALL: 'fr_CH.utf8' }, 'fr-CH'],
  [{ LANG: 'en_US.UTF-8', LC_TIME: '', LC_ALL: '' }, 'en-US'],
  [{ LANG: 'sr_RS@latin' }, 'sr-RS'],
  [{ LANG: 'C.UTF-8' }, null],
  [{ LANG: 'POSIX' }, null],
  [{ LANG: '; rm' }, null],
  [{}, null],
]

for (const [env, expected] of onLinux) {
  test(`on Linux ${JSON.stringify(env)} is read as ${expected}`, (t) => {
    t.is(findRegionalLocale('linux', env, 'en-US@posix'), expected)
  })
}

test('elsewhere the system names the region', (t) => {
  t.is(findRegionalLocale('darwin', { LANG: 'en_US.UTF-8' }, 'en-DE'), 'en-DE')
  t.is(findRegionalLocale('win32', {}, 'de-DE'), 'de-DE')
  t.is(findRegionalLocale('win32', {}, ''), null)
})
