import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava from 'ava'
import { apiOf } from '../../../support/http.ts'
import { cliPath } from '../../../support/program.ts'
import { temporaryFolder } from '../../../support/server.ts'
import { checkOrder, parseTrace } from '../../../support/system-calls.ts'

const mayTrace = (): string | null => {
  if (process.platform !== 'linux') return 'strace is of Linux'
  try {
    execFileSync('strace', ['-f', '-y', '-o', '/dev/null', 'true'], { stdio: 'ignore' })
    return null
  } catch {
    return 'there is no strace here, or it may not trace'
  }
}

const noTrace = mayTrace()
const onTrace = noTrace === null ? ava : ava.skip
const calls = 'openat,write,writev,pwrite64,pwritev,fdatasync,fsync,rename,renameat,renameat2,sendto,sendmsg'

onTrace(
  `the system is asked to sync before an answer and around a rename${noTrace === null ? '' : ` (skipped: ${noTrace})`}`,
  async (t) => {
    const dataDir = await temporaryFolder(t)
    const output = join(await temporaryFolder(t), 'trace')
    const flags = ['-f', '-y', '-ttt', '-s', '20000', '-e', `trace=${calls}`, '-o', output]
    const child = spawn('strace', [...flags, process.execPath, cliPath, 'serve', '--port', '0'], {
      env: { ...process.env, LOCALIST_DATA_DIR: dataDir, UV_USE_IO_URING: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const gone = once(child, 'close')
    const said: string[] = []
    await new Promise<void>((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said.push(text)
        if (said.join('').includes('listens on')) resolve()
      })
      child.once('close', () => reject(new Error(`localist serve ended: ${said.join('')}`)))
    })
    const { url, token, pid } = JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8'))
    t.teardown(() => {
      // strace ends with the program that it traces.
      if (child.exitCode === null) process.kill(pid, 'SIGKILL')
    })
    const api = apiOf({ url }, token)
    const changes = 12
    for (let count = 0; count < 4; count += 1) {
      const { body } = await api('POST', '/api/todos', { title: String(count) })
      await api('PATCH', `/api/todos/${body.id}`, { completed: true })
    }
    await Promise.all(['a', 'b', 'c', 'd'].map((title) => api('POST', '/api/todos', { title })))
    process.kill(pid, 'SIGTERM')
    await gone

    const trace = await readFile(output, 'utf8')
    const { answers, replaced, problems } = checkOrder(parseTrace(trace))
    t.deepEqual(problems, [])
    t.is(answers, changes)
    t.true(replaced >= 3, 'server.json, the document, and its backup')
    t.log(`${parseTrace(trace).length} calls: ${answers} answers, ${replaced} renames, 0 out of order`)

    const lines = trace.split('\n')
    const without = (call: string, path: string) =>
      checkOrder(
        parseTrace(lines.filter((line) => !(line.includes(`${call}(`) && line.includes(path))).join('\n')),
      ).problems
    t.true(without('fdatasync', '.jsonl').some((problem) => /answered before its sync/.test(problem)))
    t.true(without('fsync', '/journal>').some((problem) => /name of its segment/.test(problem)))
    t.true(without('fsync', '.tmp>').some((problem) => /renamed before its sync/.test(problem)))
    t.true(without('fsync', '/local>').some((problem) => /folder of .* was not synced/.test(problem)))
  },
)
