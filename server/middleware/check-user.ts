import type { Context } from 'koa'
import { Forbidden } from '../http/problems.ts'
import { isOurClient } from '../instance/socket-owner.ts'

/** Refuses (403) a client that another user of this computer runs, where the system can tell. */
export async function checkUser({ req }: Context): Promise<void> {
  if (!(await isOurClient(req.socket))) throw new Forbidden('Only the user who runs Localist may do this.')
}
