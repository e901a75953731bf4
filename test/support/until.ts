import type { ExecutionContext } from 'ava'

/** Waits, for some seconds, until `holds`; fails with `what` never came. */
export async function until(
  t: ExecutionContext,
  holds: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  for (let tries = 0; tries < 800; tries += 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  t.fail(`never: ${what}`)
}
