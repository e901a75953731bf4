import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'

/** The facts about this installation that never change while the server runs. */
export interface InstallationServices {
  readonly version: string
  /** The path of the data directory. */
  readonly dataDir: string
  /** Whether an option or the environment names the port. */
  readonly isPortNamed: boolean
}

const installation = z
  .strictObject({
    url: z.string().meta({ description: 'The address of the server, without a trailing slash.' }),
    version: z.string().meta({ description: 'The version of Localist.' }),
    dataDir: z.string().meta({ description: 'The path of the data directory on this computer.' }),
    isPortNamed: z.boolean().meta({
      description:
        'Whether `--port` or `LOCALIST_PORT` names the port. Then `port` of the settings has no effect.',
    }),
  })
  .readonly()
  .meta({
    id: 'Installation',
    description: 'Where the server runs and keeps its data.',
    examples: [
      {
        url: 'http://127.0.0.1:41730',
        version: '0.1.0',
        dataDir: '/home/ada/.local/share/localist',
        isPortNamed: false,
      },
    ],
  })

/** Where the server runs and keeps its data. */
export type Installation = z.infer<typeof installation>

/** GET /api/installation. */
export const installationEndpoints = [
  endpoint({
    method: 'GET',
    path: '/api/installation',
    who: 'owner',
    summary: 'Read where the server runs and keeps its data',
    answers: { 200: installation },
    handle: ({ origin }, { version, dataDir, isPortNamed }: InstallationServices) => ({
      status: 200,
      body: { url: origin, version, dataDir, isPortNamed },
    }),
  }),
]
