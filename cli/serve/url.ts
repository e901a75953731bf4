import { connect } from '../client/client.ts'
import type { Output } from '../output.ts'

/** `localist url`: prints the address of the running server. Throws CommandFailed (exit code 3) where no server runs. */
export async function printUrl(options: { readonly dataDir?: string }, { out }: Output): Promise<void> {
  const { server } = await connect(options.dataDir)
  out(server.url)
}
