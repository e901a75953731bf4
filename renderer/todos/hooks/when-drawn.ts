const LONGEST_WAIT_FRAMES = 30

/** Acts on what `find` answers as soon as it is drawn, and on nothing where that takes too long. */
export function whenDrawn(find: () => HTMLElement | null | undefined, act: (row: HTMLElement) => void): void {
  let frames = 0
  const look = () => {
    const row = find()
    frames += 1
    if (row) act(row)
    else if (frames < LONGEST_WAIT_FRAMES) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
