import { spawnSync } from 'node:child_process'
import { chmod, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { apiOf } from '../../support/http.ts'
import { cliPath, serveInProcess } from '../../support/program.ts'
import { temporaryFolder } from '../../support/server.ts'

/** The whole line that a shell makes of one that was typed, when Tab is pressed at its end. */
type Completed = (dataDir: string, folder: string, line: string) => string

const shell = (name: string, completed: Completed): void => {
  const isThere = process.platform !== 'win32' && spawnSync(name, ['-c', 'true']).status === 0
  const test = isThere ? ava : ava.skip
  const reason = isThere ? '' : ` (skipped: there is no ${name})`
  test(`${name} completes commands, options, ids and folders${reason}`, (t) => completesAll(t, completed))
}

const completesAll = async (t: ExecutionContext, completed: Completed): Promise<void> => {
  const folder = await temporaryFolder(t)
  const program = join(folder, 'localist')
  await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${cliPath}' "$@"\n`)
  await chmod(program, 0o755)
  const dataDir = await temporaryFolder(t)
  const server = await serveInProcess(t, dataDir)
  const { body } = await apiOf(server, server.token)('POST', '/api/todos', { title: "It's `id` $(id)" })
  const id = body.id.slice(-8)
  await apiOf(server, server.token)('POST', '/api/lists', {
    name: "It's $(touch evaluated)",
  })
  const expected: Readonly<Record<string, string>> = {
    'localist sta': 'localist status',
    'localist token cr': 'localist token create',
    'localist list --comp': 'localist list --completed',
    'localist token create --scope todos:w': 'localist token create --scope todos:write',
    'localist token create --scope=todos:w': 'localist token create --scope=todos:write',
    [`localist done ${id.slice(0, 3)}`]: `localist done ${id}`,
    'localist list --list It': `localist list --list ${quotedName}`,
    [`localist --data-dir ${folder.slice(0, -2)}`]: `localist --data-dir ${folder}/`,
    [`localist add "$(touch ${folder}/evaluated)" --j`]: `localist add "$(touch ${folder}/evaluated)" --json`,
    'localist frob': 'localist frob',
  }
  for (const [line, whole] of Object.entries(expected)) t.is(completed(dataDir, folder, line), whole)
  t.deepEqual(await readdir(folder), ['localist'], 'nothing that was typed was run')
}

/** The name of the list as each shell quotes it. */
const quotedName = String.raw`It\'s\ \$\(touch\ evaluated\)`

const run = (name: string, args: readonly string[], dataDir: string, folder: string): string => {
  const PATH = `${folder}:${process.env['PATH']}`
  const env = { ...process.env, PATH, LOCALIST_DATA_DIR: dataDir, TERM: 'dumb' }
  const { stdout, stderr, status } = spawnSync(name, args, {
    cwd: folder,
    encoding: 'utf8',
    env,
    timeout: 50_000,
  })
  if (status !== 0 || stderr !== '') throw new Error(`${name}: ${stderr}`)
  return stdout
}

// readline's own part of the work: the words, and the rest of the last one.
shell('bash', (dataDir, folder, line) => {
  const words = line.match(/"[^"]*"|[=:]|[^\s=:"]+/g) ?? []
  const script = `source <(localist completion bash); source <(localist completion bash)
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_TYPE=9; _localist; printf '%s\\n' "\${COMPREPLY[@]}"`
  const [reply = ''] = run('bash', ['--norc', '-c', script, 'bash', ...words], dataDir, folder).split('\n')
  const last = words.at(-1) ?? ''
  const isFolder = line.includes('--data-dir')
  return reply === '' ? line : `${line.slice(0, line.length - last.length)}${reply}${isFolder ? '/' : ''}`
})

// `complete -C` prints candidates as they are. The command line of fish escapes them as `string escape` does.
shell('fish', (dataDir, folder, line) => {
  const script = `localist completion fish | source
    string escape --no-quoted -- (complete -C $argv[1] | string replace -r '\\t.*' '')
    true`
  const [value = ''] = run('fish', ['--no-config', '-c', script, line], dataDir, folder).split('\n')
  return value === '' ? line : `${line.slice(0, line.lastIndexOf(' ') + 1)}${value}`
})

// An interactive zsh in a terminal of its own, whose Tab writes the line down.
const zshScript = `zmodload zsh/zpty
  zpty -b inner zsh -f -i
  zpty -w inner 'PS1=; autoload -Uz compinit && compinit -D -u; eval "$(localist completion zsh)"
    tell() { zle complete-word; print -r -- "$BUFFER" >line; BUFFER=; }; zle -N tell; bindkey "^I" tell; : >ready'
  await() { local -i tries; for ((tries = 0; tries < 400; tries++)); do [[ -e $1 ]] && break; sleep 0.05; zpty -rt inner _; done; }
  await ready; zpty -w -n inner "$1"$'\\t'; await line; sleep 0.05; cat line; rm -f line ready; zpty -d inner`

shell('zsh', (dataDir, folder, line) =>
  run('zsh', ['-f', '-c', zshScript, 'zsh', line], dataDir, folder).trim(),
)
