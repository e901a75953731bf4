import { spawnSync } from 'node:child_process'
import { chmod, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { usualTimes } from '../../cli/io.ts'
import { cliPath, plainShell, runCli, runCommand, runProgram, startCommandLine } from '../support/program.ts'
import { temporaryFolder } from '../support/server.ts'
import { stubServer } from '../support/stub-server.ts'

const test = ava.serial

const candidates = async (dataDir: string, ...words: readonly string[]): Promise<readonly string[]> => {
  const { code, out, err } = await runCli(dataDir, 'complete', '--', ...words)
  if (code !== 0 || err !== '') throw new Error(err)
  return out.split('\n').slice(0, -1)
}

const valuesOf = async (dataDir: string, ...words: readonly string[]): Promise<readonly string[]> =>
  (await candidates(dataDir, ...words)).map((line) => line.split('\t')[0] ?? '')

test('commands, subcommands, options and their values complete without a server', async (t) => {
  const dataDir = await temporaryFolder(t)
  const expected: readonly (readonly [words: readonly string[], values: readonly string[]])[] = [
    [['re'], ['reopen', 'restore', 'redo']],
    [
      ['token', ''],
      ['create', 'list', 'revoke'],
    ],
    [['help', 'token', 'c'], ['create']],
    [['--data-dir', dataDir, 'backup', 'l'], ['list']],
    [['list', '--a'], ['--all']],
    [
      ['open', '--'],
      ['--data-dir', '--print', '--json', '--help'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['token', 'create', '--scope', 'todos:w'], ['todos:write']],
    [['token', 'create', 'a', '--scope=todos:w'], ['--scope=todos:write']],
    [['"token"', "'cr"], ['create']],
    [['list', '--data-dir', ''], [':folders']],
    [['api', 'todos', '--input', './a'], [':files']],
    [['api', 'PA'], ['PATCH']],
    [['add', ''], []],
    [['list', 'o'], ['overdue']],
    [
      ['list', '--sort', 'd'],
      ['due', 'done'],
    ],
    [
      ['lists', 're'],
      ['rename', 'restore'],
    ],
    [
      ['lists', 'colour', 'home', 'gre'],
      ['green', 'grey'],
    ],
    [['done', ''], []],
    [['undo', ''], []],
    [['log', '--todo', ''], []],
    [['log', '--limit', ''], []],
    [['frobnicate', ''], []],
    [['complet'], ['completion']],
  ]
  for (const [words, values] of expected)
    t.deepEqual(await valuesOf(dataDir, ...words), values, words.join(' '))
})

test('ids complete with the titles of the todos that the command can change', async (t) => {
  const { dataDir, api } = await startCommandLine(t)
  const add = async (todo: object): Promise<string> => (await api('POST', '/api/todos', todo)).body.id
  const open = await add({ title: 'left to do\u{202e}or not' })
  const done = await add({ title: 'é'.repeat(100), completed: true })
  const gone = await add({ title: 'in the trash' })
  await api('DELETE', `/api/todos/${gone}`)
  t.deepEqual(await candidates(dataDir, 'done', ''), [`${open.slice(-8)}\tleft to do\u{FFFD}or not`])
  t.deepEqual(await candidates(dataDir, 'reopen', ''), [`${done.slice(-8)}\t${'é'.repeat(60)}…`])
  t.is((await candidates(dataDir, 'rm', '')).length, 2)
  t.deepEqual(await candidates(dataDir, 'restore', gone.slice(-8, -4)), [`${gone.slice(-8)}\tin the trash`])
  t.deepEqual(await candidates(dataDir, 'done', open.slice(-8), ''), [], 'an id that is there already')
  t.is((await candidates(dataDir, 'edit', open.slice(-8), '')).length, 1)
  t.deepEqual(await candidates(dataDir, 'show', open.slice(-8), ''), [])
  t.deepEqual(await candidates(dataDir, 'done', 'none'), [])
})

test('lists complete by their names, without names that cannot be typed', async (t) => {
  const { dataDir, api } = await startCommandLine(t)
  const make = async (name: string): Promise<string> => (await api('POST', '/api/lists', { name })).body.id
  const office = await make('Home office')
  const away = await make('Away $(touch a)')
  await make('Home\u{202e}')
  await make(':files')
  await api('PATCH', `/api/lists/${away}`, { archived: true })
  for (const words of [
    ['add', 'a', '--list'],
    ['list', '--list'],
    ['move', 'a', '--list'],
    ['lists', 'rename'],
  ])
    t.deepEqual(await candidates(dataDir, ...words, 'Ho'), [`Home office\t${office.slice(-8)}`])
  t.deepEqual(await valuesOf(dataDir, 'list', '--list=Home'), ['--list=Home office'])
  t.deepEqual(await valuesOf(dataDir, 'lists', 'rm', ''), ['Inbox', 'Home office', 'Away $(touch a)'])
  t.deepEqual(await valuesOf(dataDir, 'lists', 'unarchive', ''), ['Away $(touch a)'])
  t.deepEqual(await valuesOf(dataDir, 'lists', 'rename', 'Home office', ''), [])
})

test('views complete by their names, and the options of their filters as those of list', async (t) => {
  const { dataDir, api } = await startCommandLine(t)
  const { id } = (await api('POST', '/api/views', { name: 'Home $(touch a)' })).body
  const { id: gone } = (await api('POST', '/api/views', { name: 'Gone' })).body
  await api('DELETE', `/api/views/${gone}`)
  await api('POST', '/api/todos', { title: 'a', tags: ['x'] })
  for (const words of [
    ['list', '--view'],
    ['views', 'edit'],
    ['views', 'rename'],
    ['views', 'rm'],
  ])
    t.deepEqual(await candidates(dataDir, ...words, ''), [`Home $(touch a)\t${id.slice(-8)}`])
  t.deepEqual(await valuesOf(dataDir, 'views', 'restore', ''), ['Gone'])
  t.deepEqual(await valuesOf(dataDir, 'views', 'add', 'a', '--list', ''), ['Inbox'])
  t.deepEqual(await valuesOf(dataDir, 'views', 'edit', 'a', '--tag', ''), ['x'])
  t.deepEqual(await valuesOf(dataDir, 'views', 'edit', 'a', '--without', 'due-'), [
    'due-before',
    'due-after',
    'due-within',
  ])
  t.deepEqual(await valuesOf(dataDir, 'views', 'add', 'a', '--view', 'o'), ['overdue'])
})

test('tags complete by their names, with the number of their todos', async (t) => {
  const { dataDir, api } = await startCommandLine(t)
  for (const tags of [['at home', 'x'], ['x']]) await api('POST', '/api/todos', { title: 'a', tags })
  for (const words of [
    ['add', 'a', '--tag'],
    ['list', '--tag'],
    ['edit', '1f', '--untag'],
    ['tags', 'rm'],
  ])
    t.deepEqual(await candidates(dataDir, ...words, ''), ['at home\t1 todo', 'x\t2 todos'])
  t.deepEqual(await candidates(dataDir, 'tags', 'rename', 'x', ''), [])
})

test('changes complete by their numbers with their summaries, and the todo of a log by its id', async (t) => {
  const { dataDir, api } = await startCommandLine(t)
  const { id } = (await api('POST', '/api/todos', { title: 'Pay\u{202e}rent' })).body
  await api('PATCH', `/api/todos/${id}`, { completed: true })
  const changes = ['1\tAdded 1 todo: Pay\u{FFFD}rent', '2\tCompleted 1 todo: Pay\u{FFFD}rent']
  t.deepEqual(await candidates(dataDir, 'undo', ''), changes)
  t.deepEqual(await candidates(dataDir, 'watch', '--since', ''), changes)
  t.deepEqual(await valuesOf(dataDir, 'watch', '--since=2'), ['--since=2'])
  t.deepEqual(await candidates(dataDir, 'log', '--todo', ''), [`${id.slice(-8)}\tPay\u{FFFD}rent`])
  t.deepEqual(await candidates(dataDir, 'undo', '1', ''), [])
})

test('tokens complete by their ids, never as their names, which a shell might take for commands', async (t) => {
  const { dataDir, api } = await startCommandLine(t)
  const created = await api('POST', '/api/tokens', {
    name: '$(touch a)',
    scopes: ['todos:read'],
  })
  t.deepEqual(await candidates(dataDir, 'token', 'revoke', ''), [`${created.body.id.slice(-8)}\t$(touch a)`])
})

test('paths complete from the OpenAPI document, those of a method where there is one', async (t) => {
  const dataDir = await temporaryFolder(t)
  const document = {
    paths: {
      '/api/todos': { get: { summary: 'List the todos' }, post: { summary: 'Create a todo' } },
      '/api/todos/{id}': { patch: { summary: 'Change fields of a todo' } },
    },
  }
  await stubServer(t, dataDir, (_, response) => response.end(JSON.stringify(document)))
  t.deepEqual(await candidates(dataDir, 'api', '/api/t'), [
    '/api/todos\tList the todos',
    '/api/todos/{id}\tChange fields of a todo',
  ])
  t.deepEqual(await candidates(dataDir, 'api', 'PATCH', 'to'), ['todos/{id}\tChange fields of a todo'])
  t.deepEqual(await candidates(dataDir, 'api', 'post', ''), ['/api/todos\tCreate a todo'])
  t.deepEqual(await candidates(dataDir, 'api', 'PATCH', '/api/todos/a', ''), [])
})

/** The whole lines that a shell makes of those that were typed, when Tab is pressed at the end of each. */
type Complete = (lines: readonly string[], run: RunShell) => Promise<readonly string[]>

/** Runs a shell, which finds `localist`, and returns the lines of its stdout. */
type RunShell = (...args: readonly string[]) => Promise<readonly string[]>

/** A folder of a server's own in which a shell finds `localist`. */
const startShell = async (t: ExecutionContext, shell: string) => {
  const folder = await temporaryFolder(t)
  const program = join(folder, 'localist')
  await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${cliPath}' "$@"\n`)
  await chmod(program, 0o755)
  const { dataDir, api } = await startCommandLine(t)
  const run: RunShell = async (...args) => {
    const env = { ...plainShell, PATH: `${folder}:${process.env['PATH']}`, TERM: 'dumb' }
    const { code, out, err } = await runProgram(dataDir, shell, args, env, folder)
    if (code !== 0 || err !== '') throw new Error(`${shell}: ${err}`)
    return out.split('\n')
  }
  return { folder, api, run }
}

const completesAll = async (t: ExecutionContext, shell: string, complete: Complete): Promise<void> => {
  const { folder, api, run } = await startShell(t, shell)
  const { body } = await api('POST', '/api/todos', { title: "It's `id` $(id)" })
  const id = body.id.slice(-8)
  await api('POST', '/api/lists', { name: "It's $(touch evaluated)" })
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
  t.deepEqual(await complete(Object.keys(expected), run), Object.values(expected))
  t.deepEqual(await readdir(folder), ['localist'], 'nothing that was typed was run')
}

/** The name of the list as each shell quotes it. */
const quotedName = String.raw`It\'s\ \$\(touch\ evaluated\)`

const quote = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`

// readline's own part of the work: the words, and the rest of the last one.
const completeInBash: Complete = async (lines, run) => {
  const words = lines.map((line) => line.match(/"[^"]*"|[=:]|[^\s=:"]+/g) ?? [])
  const script = [
    'source <(localist completion bash); source <(localist completion bash)',
    ...words.map(
      (typed) => `COMP_WORDS=(${typed.map(quote).join(' ')}); COMP_CWORD=${typed.length - 1}; COMP_TYPE=9
        COMPREPLY=(); _localist; printf '%s\\n' "\${COMPREPLY[0]}"`,
    ),
  ]
  const replies = await run('--norc', '-c', script.join('\n'))
  return lines.map((line, index) => {
    const [reply = '', last = ''] = [replies[index], words[index]?.at(-1)]
    const isFolder = line.includes('--data-dir')
    return reply === '' ? line : `${line.slice(0, line.length - last.length)}${reply}${isFolder ? '/' : ''}`
  })
}

// `complete -C` prints candidates as they are. The command line of fish escapes them as `string escape` does.
const completeInFish: Complete = async (lines, run) => {
  const script = `localist completion fish | source
    for line in $argv
      set -l values (complete -C $line | string replace -r '\\t.*' '')
      if set -q values[1]
        string escape --no-quoted -- $values[1]
      else
        echo
      end
    end`
  const values = await run('--no-config', '-c', script, ...lines)
  return lines.map((line, index) => {
    const [value = ''] = [values[index]]
    return value === '' ? line : `${line.slice(0, line.lastIndexOf(' ') + 1)}${value}`
  })
}

// An interactive zsh in a terminal of its own, whose Tab writes the line down.
const completeInZsh: Complete = async (lines, run) => {
  const script = `zmodload zsh/zpty
    zpty -b inner zsh -f -i
    zpty -w inner 'PS1=; autoload -Uz compinit && compinit -D -u; eval "$(localist completion zsh)"
      tell() { zle complete-word; print -r -- "$BUFFER" >line; BUFFER=; }; zle -N tell; bindkey "^I" tell; print >ready'
    await() { local -i tries; for ((tries = 0; tries < 800; tries++)); do [[ -s $1 ]] && break; sleep 0.05; zpty -rt inner _; done; }
    await ready
    for typed in "$@"; do zpty -w -n inner "$typed"$'\\t'; await line; cat line; rm -f line; done
    rm -f ready; zpty -d inner`
  return (await run('-f', '-c', script, 'zsh', ...lines)).slice(0, -1).map((line) => line.trim())
}

const hasShell = (shell: string): boolean =>
  process.platform !== 'win32' && spawnSync(shell, ['-c', 'true']).status === 0

const bashTest = hasShell('bash') ? test : test.skip

bashTest('bash never inserts a title, and quotes names as they are typed', async (t) => {
  const { api, run } = await startShell(t, 'bash')
  const ids = ['a', 'b'].map((letter) => `${letter}0000000-0000-4000-8000-000000000001`)
  for (const id of ids) await api('PUT', `/api/todos/${id}`, { title: String.raw`\ ;touch evaluated` })
  for (const name of ['Home office', 'Home;touch x', 'Same', 'Same', 'It"s $(a)', "Let's"])
    await api('POST', '/api/lists', { name })
  /** The replies for the last of the words; 63 is the type where bash lists them and inserts nothing. */
  const replies = async (type: number, ...words: readonly string[]): Promise<readonly string[]> => {
    const line = ['localist', ...words].map(quote).join(' ')
    const script = `source <(localist completion bash)
      COMP_WORDS=(${line}); COMP_CWORD=${words.length}; COMP_TYPE=${type}; _localist; printf '%s\\n' "\${COMPREPLY[@]}"`
    return (await run('--norc', '-c', script)).filter((reply) => reply !== '')
  }
  for (const type of [9, 33, 37, 42, 64]) t.deepEqual(await replies(type, 'done', ''), ids, `type ${type}`)
  t.deepEqual(
    await replies(63, 'done', ''),
    ids.map((id) => String.raw`${id}  (\ ;touch evaluated)`),
  )
  const lists = (typed: string) => replies(9, 'list', '--list', typed)
  t.deepEqual(await lists('Ho'), [String.raw`Home\ office`, String.raw`Home\;touch\ x`])
  t.deepEqual(await lists('"Ho'), ['Home office', 'Home;touch x'])
  t.deepEqual(await lists("'Ho"), ['Home office', 'Home;touch x'])
  t.deepEqual(await lists('Sa'), ['Same'])
  t.deepEqual(await lists('"It'), [], 'a substitution in quotation marks')
  t.deepEqual(await lists("'It"), ['It"s $(a)'])
  t.deepEqual(await lists("'Le"), [], 'the end of the quotation')
  t.deepEqual(await lists('"Le'), ["Let's"])
})

for (const [shell, complete] of Object.entries({
  bash: completeInBash,
  fish: completeInFish,
  zsh: completeInZsh,
})) {
  const isThere = hasShell(shell)
  const title = `${shell} completes commands, options, ids and folders`
  if (isThere) test(title, (t) => completesAll(t, shell, complete))
  else test.skip(`${title} (skipped: there is no ${shell})`, (t) => t.pass())
}

test('a server that answers with something else, or not in time, completes nothing', async (t) => {
  const [wrong, silent] = [await temporaryFolder(t), await temporaryFolder(t)]
  await stubServer(t, wrong, (_, response) => response.end('[{"paths": 3}, null]'))
  await stubServer(t, silent, () => {})
  t.deepEqual(await valuesOf(wrong, 'api', 'PATCH', ''), [])
  t.deepEqual(await valuesOf(wrong, 'done', ''), [])
  const impatient = { dataDir: silent, times: { ...usualTimes, completion: 50 } }
  t.deepEqual(await runCommand(impatient, 'complete', '--', 'done', ''), { code: 0, out: '', err: '' })
})

test('a shell that there is no script for is refused', async (t) => {
  const { code, out, err } = await runCli(await temporaryFolder(t), 'completion', 'tcsh')
  t.is(code, 2)
  t.is(out, '')
  t.regex(err, /bash, zsh, fish/)
})
