/** Formats an event as the bytes of a stream (WHATWG HTML, 9.2.5). */
export const formatEvent = (event: string, data: unknown, id?: string): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/** A comment, which clients ignore. */
export const heartbeat: Buffer = Buffer.from(':\n\n')
