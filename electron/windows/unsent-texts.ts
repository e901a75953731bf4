import { readFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import * as z from 'zod'

const writeAfterMs = 500
const mostTexts = 50

/** Parses the key of a text, which contains the id of the account. */
export const unsentKey = z.string().min(1).max(200)

/** Parses a text of at most 8 Mi UTF-16 code units: all changes of an account that are not sent are one text. */
export const unsentText = z.string().max(8 * 1024 * 1024)

const unsentTexts = z.record(unsentKey, unsentText)

/** The texts that were typed into the page and not sent yet. They are kept in a file until the next start. */
export interface UnsentTexts {
  readonly read: () => Readonly<Record<string, string>>
  /** Replaces the text of a key; null removes it. The file is written within a second. */
  readonly replace: (key: string, text: string | null) => void
  /** Writes the file now, if something has changed. Never rejects. */
  readonly flush: () => Promise<void>
}

/** Opens the texts in `file`; there are none if it is missing or not valid. Reports failed writes to `log`. */
export function openUnsentTexts(file: string, log: (line: string) => void): UnsentTexts {
  let texts = readTexts(file)
  let written = texts
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    const latest = texts
    if (latest === written) return
    try {
      await replaceTexts(file, latest)
      written = latest
    } catch (error) {
      log(`The unsent texts could not be saved: ${String(error)}`)
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  return {
    read: () => Object.fromEntries(texts),
    replace(key, text) {
      if (text === (texts.get(key) ?? null)) return
      const others = [...texts].filter(([other]) => other !== key)
      // The oldest go first, so that the file stays small.
      texts = new Map(text === null ? others : [...others.slice(1 - mostTexts), [key, text]])
      timer ??= setTimeout(() => void flush(), writeAfterMs)
    },
    flush,
  }
}

function readTexts(file: string): ReadonlyMap<string, string> {
  try {
    return new Map(Object.entries(unsentTexts.parse(JSON.parse(readFileSync(file, 'utf8')))))
  } catch {
    return new Map()
  }
}

async function replaceTexts(file: string, texts: ReadonlyMap<string, string>): Promise<void> {
  if (texts.size === 0) return rm(file, { force: true })
  const next = `${file}.new`
  // A file that a killed process left behind can have other permissions.
  await rm(next, { force: true })
  const handle = await open(next, 'wx', 0o600)
  try {
    await handle.writeFile(JSON.stringify(Object.fromEntries(texts)))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(next, file)
}
