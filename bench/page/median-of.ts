import { median } from '../load/sample.ts'

/** Takes the median of several measurements. */
export async function medianOf(times: number, measure: () => Promise<number>): Promise<number> {
  const taken: number[] = []
  for (let time = 0; time < times; time += 1) taken.push(await measure())
  return median(taken)
}
