import ava from 'ava'
import { shown, tryPowerCuts } from '../../../support/after-power-cut.ts'
import { failure, onHandle } from '../../../support/faults.ts'
import { randomFrom, seedOfRun } from '../../../support/random.ts'
import { temporaryFolder } from '../../../support/server.ts'
import { adding, Timeline } from '../../../support/timeline.ts'

type Call = Parameters<typeof onHandle>[0][number]

const refused = ava.macro(async (t, calls: readonly Call[], isCut: boolean) => {
  const seed = seedOfRun()
  const timeline = new Timeline(await temporaryFolder(t))
  const { operations, files } = timeline.recording
  let broken = false
  const failing = onHandle(calls, 'wx')(files, () => {
    if (broken) throw failure('EIO')
  })
  const store = await timeline.open(failing)
  await timeline.commit(store, adding('a'))
  broken = true
  await Promise.all(
    ['b', 'c'].map((title) => t.throwsAsync(timeline.commit(store, adding(title)), { code: 'EIO' })),
  )
  broken = false
  const refusedAt = operations.length
  await timeline.commit(store, adding('d'))
  const nextAt = operations.length
  await timeline.commit(store, adding('e'))
  await store.close()
  const next = await timeline.open()
  await timeline.commit(next, adding('f'))
  await next.close()
  const outcome = await tryPowerCuts(timeline, {
    folder: await temporaryFolder(t),
    random: randomFrom(seed),
    losses: ['lost', 'kept', 'short', 'zeros', 'removed', 'some'],
    cutsAt: (count) => count >= (isCut ? refusedAt : nextAt),
  })
  t.log(shown(outcome))
  t.deepEqual(outcome.problems, [], `LOCALIST_TEST_SEED=${seed}`)
})

ava('a refused change does not come back with a power cut', refused, ['datasync'], true)
ava(
  'a refused change that could not be cut off does not come back with a power cut after the next change',
  refused,
  ['datasync', 'truncate'],
  false,
)
