import { resolve } from 'node:path'
import envPaths from 'env-paths'
import * as z from 'zod'

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number <= 65_535)

// As in a shell, a variable that is set to nothing is not set.
const unlessEmpty = (text: unknown): unknown => (text === '' ? undefined : text)

const environment = z.object({
  LOCALIST_DATA_DIR: z.preprocess(unlessEmpty, z.string().optional()),
  LOCALIST_PORT: z.preprocess(unlessEmpty, port.optional()),
})

/** A setting that cannot be used; its message says which and what to do. */
export class Unusable extends Error {}

/** The port where Localist is found unless something else was asked for. */
export const defaultPort = 41_730

/** How this process is to run. */
export interface Config {
  readonly dataDir: string
  /** The ports to try, in their order. */
  readonly ports: readonly number[]
}

/** Reads the environment once; what the program was told comes first. Throws Unusable. */
export function readConfig(told: { readonly dataDir?: string; readonly port?: number }): Config {
  const parsed = environment.safeParse(process.env)
  if (!parsed.success) throw new Unusable('LOCALIST_PORT must be a port number from 0 to 65535.')
  const asked = told.port ?? parsed.data.LOCALIST_PORT
  const ports = asked === undefined ? [...nextTo(defaultPort), 0] : [asked]
  return Object.freeze({ dataDir: dataDirectory(told.dataDir), ports })
}

/**
 * The folder that every Localist program uses: `told`, else LOCALIST_DATA_DIR, else the platform's
 * convention (XDG_DATA_HOME, Application Support, or LOCALAPPDATA).
 */
export function dataDirectory(told?: string): string {
  const { LOCALIST_DATA_DIR } = environment.pick({ LOCALIST_DATA_DIR: true }).parse(process.env)
  return resolve(told ?? LOCALIST_DATA_DIR ?? envPaths('localist', { suffix: '' }).data)
}

const nextTo = (first: number): readonly number[] => Array.from({ length: 20 }, (_, step) => first + step)
