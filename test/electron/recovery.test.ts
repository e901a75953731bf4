import { EventEmitter } from 'node:events'
import test from 'ava'
import type { WebContents } from 'electron'
import { setUpRecovery } from '../../electron/window/recovery.ts'

function setup() {
  const said: string[] = []
  const contents = Object.assign(new EventEmitter(), { reload: () => said.push('reload') })
  setUpRecovery(
    contents as unknown as WebContents,
    (line) => said.push(`log: ${line}`),
    (sentence) => said.push(`tell: ${sentence}`),
  )
  return { said, end: (reason: string) => contents.emit('render-process-gone', {}, { reason }) }
}

test('a page that crashed is loaded once more; a second crash at once is told', (t) => {
  const { said, end } = setup()
  end('crashed')
  t.deepEqual(said, ['log: The page crashed (crashed) and is loaded again.', 'reload'])
  end('oom')
  t.is(said.length, 3)
  t.regex(said[2] ?? '', /^tell: The page crashed twice \(oom\)\./)
})

test('a page that ended in order is not loaded again', (t) => {
  const { said, end } = setup()
  end('clean-exit')
  t.deepEqual(said, [])
})
