import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, '.github', 'workflows')

test('every workflow may only read, unless a job says more, and takes each action by its commit', async (t) => {
  const names = await readdir(folder)
  t.true(names.includes('release.yml'))
  for (const name of names) {
    const lines = (await readFile(join(folder, name), 'utf8')).split('\n')
    const uses = lines.filter((line) => /^\s*(?:- )?uses:/.test(line))
    t.true(uses.length > 0, name)
    t.deepEqual(
      uses.filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
      [],
      name,
    )
    const permissions = lines.indexOf('permissions:')
    t.deepEqual(lines.slice(permissions, permissions + 3), ['permissions:', '  contents: read', ''], name)
  }
})

test('the changelog has a part for the version of package.json, which the release shows', async (t) => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  const [, part = ''] = changelog.split(`\n## [${version}]`)
  t.regex(part.split('\n## ')[0] ?? '', /\n- \S/)
})

test('the installers for Windows of both processors have names of their own, without blanks', async (t) => {
  const options = await readFile(join(root, 'electron-builder.yml'), 'utf8')
  const [, name = ''] = /^nsis:\n(?: .*\n)*? {2}artifactName: (.*)$/m.exec(options) ?? []
  t.true(name.includes('${arch}'), name)
  t.false(name.includes(' '))
})

test('the key of the notary service reaches electron-builder as the path of a file', async (t) => {
  const release = await readFile(join(folder, 'release.yml'), 'utf8')
  t.notRegex(release, /APPLE_API_KEY: /)
  t.true(release.includes('echo "APPLE_API_KEY=$RUNNER_TEMP/notary-key.p8" >>"$GITHUB_ENV"'))
})

test('every workflow that runs the tests on Linux installs the programs that they start', async (t) => {
  const ci = await readFile(join(root, '.ci', 'run'), 'utf8')
  // The deep tier alone needs strace and ip. The runners have the others.
  const programs = ['xvfb', 'openbox', 'xdotool', 'gnome-keyring', 'dbus', 'zsh', 'fish']
  for (const program of programs) t.true(ci.includes(`packages+=(${program})`), program)
  for (const name of await readdir(folder)) {
    const workflow = await readFile(join(folder, name), 'utf8')
    if (/^ *(?:- run: )?npm test$/m.test(workflow))
      t.true(workflow.includes(`--no-install-recommends ${programs.join(' ')}`), name)
  }
})
