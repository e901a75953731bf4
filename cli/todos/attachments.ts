import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nameTarget, readTargetUrl, suggestName } from '../../common/attachment.ts'
import type { Todo } from '../../server/contract.ts'
import { CommandFailed } from '../failures.ts'
import { makePrintable } from '../output/printable.ts'

type Attachment = Todo['attachments'][number]

/** The sentence about attachments in the help of a command. */
export const attachHelp = `--attach takes a link (https, http, mailto), or the path of a file or folder, and behind " = " a name for it: --attach "offer.pdf = The offer". A file is not copied.`

/**
 * Parses the value of --attach: a URL or a path, and a name behind ` = `, by default the host or the name of the file. Throws
 * CommandFailed (exit code 2).
 */
export function parseAttachment(text: string): Attachment {
  const [, target = text, name = ''] = existsSync(text) ? [] : (/^(.*?) = (.*)$/su.exec(text) ?? [])
  const url = parseTarget(target)
  return { url, name: name.trim() || suggestName(url) }
}

const parseTarget = (target: string): string => {
  const isUrl = /^(?:https?|mailto|file):/i.test(target)
  const path = resolve(target)
  if (!isUrl && !existsSync(path))
    throw new CommandFailed(
      `--attach: There is no file or folder ${makePrintable(path)}. A link begins with https:// or mailto:.`,
      2,
    )
  const reading = readTargetUrl(isUrl ? target : pathToFileURL(path).href)
  if ('value' in reading) return reading.value
  throw new CommandFailed(`--attach "${makePrintable(target)}" ${reading.problem}.`, 2)
}

/** Describes an attachment by its name, and the host or the name of the file where that is another one. */
export const describeAttachment = ({ url, name }: Attachment): string => {
  const target = nameTarget(url)
  return makePrintable(target === name ? name : `${name} (${target})`)
}
