import test from 'ava'

/**
 * Lets at most `most` tests of this worker run at a time. AVA begins all tests of a file at once, which are too many where a file
 * stands for several.
 */
export function takeTurns(most: number): void {
  const waiting: (() => void)[] = []
  let running = 0
  test.beforeEach('waits for its turn', async () => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
  })
  test.afterEach.always('lets the next test begin', () => {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  })
}
