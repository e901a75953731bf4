import type { ExecutionContext } from 'ava'

/** Waits until `holds`, for up to half a minute, since a busy computer starts programs slowly; fails with `what` never came. */
export async function until(
  t: ExecutionContext,
  holds: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  t.fail(`never: ${what}`)
}
