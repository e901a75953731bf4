import { findDisplay } from '../../scripts/display.ts'
import { messageOf, notMeasured, type Bench, type Figure, type Row } from '../figures/figure.ts'
import type { App } from './first-paint.ts'

/** Measures rows of apps with windows on a display, which it starts where there is none. Without one they are not measured. */
export async function measureOnDisplay(
  { say }: Bench,
  rows: readonly Row[],
  measure: (env: App['env']) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const display = await findDisplay(say)
  try {
    if ('missing' in display) throw new Error(display.missing)
    return await measure(display.display === undefined ? {} : { DISPLAY: display.display })
  } catch (error) {
    return rows.map((row) => ({ ...row, ...notMeasured(messageOf(error)) }))
  } finally {
    if ('close' in display) display.close()
  }
}
