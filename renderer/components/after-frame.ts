/** How long it waits for the frame, in milliseconds. A hidden page draws none. */
const longestFrameMs = 100

/** Resolves once the next frame is drawn, or after 100 ms. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, longestFrameMs)
  })
