/** Where a segment stands in the journal. */
export interface SegmentName {
  readonly name: string
  /** Counts up by one for each segment that was begun. */
  readonly sequence: number
  /** The revision that its first change set goes on from. */
  readonly base: number
}

/** The name of a segment: `00000012-345.jsonl` is the twelfth, and goes on from revision 345. */
export const segmentName = (sequence: number, base: number): SegmentName => ({
  name: `${String(sequence).padStart(8, '0')}-${base}.jsonl`,
  sequence,
  base,
})

/** The segments among the names in a folder, in their order. */
export function segmentsAmong(names: readonly string[]): readonly SegmentName[] {
  return names
    .flatMap((name) => {
      const [, sequence, base] = /^(\d{8})-(\d{1,12})\.jsonl$/.exec(name) ?? []
      return sequence === undefined ? [] : [{ name, sequence: Number(sequence), base: Number(base) }]
    })
    .toSorted((a, b) => a.sequence - b.sequence || a.base - b.base)
}

/** A segment that was closed; its change sets reach up to revision `end`. */
export interface ClosedSegment extends SegmentName {
  readonly end: number
}

/**
 * Says where each segment ends: where the next one goes on, since what a write left behind that failed was never
 * answered and is void; the last one ends at `revision`.
 */
export function withEnds(segments: readonly SegmentName[], revision: number): readonly ClosedSegment[] {
  return segments.map((segment, index) => ({ ...segment, end: segments[index + 1]?.base ?? revision }))
}
