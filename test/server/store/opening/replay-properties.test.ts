import assert from 'node:assert/strict'
import { kinds } from '../../../../server/kinds/kinds.ts'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava from 'ava'
import * as fc from 'fast-check'
import { realFiles } from '../../../../server/files/files.ts'
import { formatChangeSet, type ChangeSet } from '../../../../server/store/change-set.ts'
import { encodeLine, formatHeader } from '../../../../server/store/journal/segment.ts'
import type { Entity } from '../../../../server/store/kind.ts'
import { openStore } from '../../../../server/store/opening/open-store.ts'
import { todoKind } from '../../../../server/kinds/todo.ts'
import { holds } from '../../../support/properties.ts'
import { forgetfulFiles } from '../../../support/recorded-files.ts'
import { temporaryFolder } from '../../../support/server.ts'
import {
  anyBits,
  anyDraft,
  anyPlace,
  anySegment,
  changeSetOf,
  flipped,
  someHistory,
} from '../../../support/stored-todos.ts'
import type { ReasonExplanation } from '../../../../server/reasons.ts'

const segmentName = (sequence: number, base: number): string => `0000000${sequence}-${base}.jsonl`

const opened = async (folder: string, journal: Buffer, others: Readonly<Record<string, Buffer>> = {}) => {
  const root = await mkdtemp(join(folder, 'account-'))
  await mkdir(join(root, 'journal'))
  for (const [name, bytes] of Object.entries({ [segmentName(1, 0)]: journal, ...others })) {
    await writeFile(join(root, 'journal', name), bytes)
  }
  const told: string[] = []
  // Nobody cuts the power of these folders.
  const files = forgetfulFiles(realFiles, () => true)
  const tell = ({ sentence }: ReasonExplanation): void => void told.push(sentence)
  const store = await openStore(
    { files, kinds, checkToken: async () => {}, now: () => new Date(), tell, warn: tell, log: () => {} },
    root,
  )
  const { revision } = store.read()
  const todos = [...store.read().all(todoKind)]
  await store.close()
  return { told, revision, todos: textOf(todos) }
}

const textOf = (todos: Iterable<Entity>): readonly string[] =>
  [...todos].map((todo) => JSON.stringify(todo)).toSorted()

const stateAfter = (changeSets: readonly ChangeSet[]): readonly string[] => {
  const todos = new Map<string, Entity>()
  for (const { id, after } of changeSets.flatMap(({ changes }) => changes)) {
    if (after === null) todos.delete(id)
    else todos.set(id, after)
  }
  return textOf(todos.values())
}

ava(
  'a store with a journal that was cut anywhere opens as it was after some change set, silently',
  async (t) => {
    const folder = await temporaryFolder(t)
    await holds(
      t,
      fc.asyncProperty(anySegment, anyPlace, async ({ bytes, changeSets, ends }, place) => {
        const length = Math.floor(place * (bytes.length + 1))
        const whole = Math.max(0, ends.filter((end) => end <= length).length - 1)
        assert.deepEqual(await opened(folder, bytes.subarray(0, length)), {
          told: [],
          revision: whole,
          todos: stateAfter(changeSets.slice(0, whole)),
        })
      }),
    )
  },
)

ava('a store whose journal has a flipped byte opens with all other change sets, and says so', async (t) => {
  const folder = await temporaryFolder(t)
  await holds(
    t,
    fc.asyncProperty(anySegment, anyPlace, anyBits, async ({ bytes, changeSets }, place, bits) => {
      const { told, revision, todos } = await opened(folder, flipped(bytes, place, bits))
      // A newline that is gone or new spoils two lines, the last newline only the line before it.
      const outcomes = [0, ...changeSets.keys()].flatMap((from) =>
        [0, 1, 2].map((lost) => [...changeSets.slice(0, from), ...changeSets.slice(from + lost)]),
      )
      assert.ok(outcomes.some((each) => isSame(todos, stateAfter(each))))
      if (told.length > 0) assert.ok(revision > changeSets.length)
      else assert.deepEqual(todos, stateAfter(changeSets.slice(0, Math.max(0, changeSets.length - 1))))
    }),
  )
})

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.join('\n') === others.join('\n')

ava('of one damaged change set at the end of a segment, one is told to be missing', async (t) => {
  const folder = await temporaryFolder(t)
  const [first, second] = fc
    .sample(anyDraft, 2)
    .map((draft, index) => encodeLine(formatChangeSet(changeSetOf(draft, index + 1))))
  const damaged = Buffer.from(`${encodeLine(formatHeader(someHistory, 0))}${first}`)
  damaged[damaged.length - 3] = 0
  const { told } = await opened(folder, damaged, {
    [segmentName(2, 1)]: Buffer.from(`${encodeLine(formatHeader(someHistory, 1))}${second}`),
  })
  t.regex(told.join(), / 1 of the last changes could not be read/)
})
