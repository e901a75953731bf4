import type { Context } from './endpoint.ts'

/** The address the server is bound to, never what the Host header says, without a trailing slash. */
export const originOf = (ctx: Context): string => `http://127.0.0.1:${ctx.req.socket.localPort}`
