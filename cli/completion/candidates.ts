import type { Command, Option } from 'commander'
import type { Io } from '../io.ts'
import { createClient } from '../client/client.ts'
import type { Completed } from '../define-command.ts'
import { sources, type Candidate } from './sources.ts'

/** The position on the command line where a word is being typed. */
interface Position {
  readonly command: Command
  /** The words before the position that are arguments of the command: no options, and no values of options. */
  readonly operands: readonly string[]
  /** The option whose value is being typed. */
  readonly option: Option | undefined
  readonly dataDir: string | undefined
}

/** Prints the candidates for the last word of a command line. Where an error occurs, it prints nothing. */
export async function printCandidates(program: Command, typed: readonly string[], io: Io): Promise<void> {
  const words = typed.map(removeQuotes)
  const last = words.at(-1) ?? ''
  const position = words
    .slice(0, -1)
    .reduce(passWord, { command: program, operands: [], option: undefined, dataDir: io.dataDir })
  const [, name = '', value = last] =
    position.option === undefined ? (/^(--[^=]+=)(.*)$/s.exec(last) ?? []) : []
  const option = name === '' ? position.option : findOption(position.command, name.slice(0, -1))
  const candidates = await listCandidates({ ...position, option }, value, io.times.completion).catch(() => [])
  const fitting = candidates.filter(
    (candidate) => candidate.value.startsWith(':') || candidate.value.startsWith(value),
  )
  // Two lists can have the same name.
  const unique = new Map(fitting.toReversed().map((candidate) => [candidate.value, candidate]))
  for (const { value: rest, description } of fitting.filter(
    (candidate) => unique.get(candidate.value) === candidate,
  ))
    io.out(`${rest.startsWith(':') ? '' : name}${rest}\t${description}`)
}

// The position behind `word`, which is at `position`.
const passWord = (position: Position, word: string): Position => {
  const { command, operands, option } = position
  if (option !== undefined) return { ...setOption(position, option, word), option: undefined }
  if (/^-./.test(word)) {
    const [name = '', value] = word.split('=', 2)
    const named = findOption(command, name)
    if (named === undefined || !takesValue(named)) return position
    return value === undefined ? { ...position, option: named } : setOption(position, named, value)
  }
  const inner = operands.length === 0 ? command.commands.find((each) => each.name() === word) : undefined
  if (inner === undefined) return { ...position, operands: [...operands, word] }
  // The words after `help` name a command.
  return inner.name() === 'help' ? position : { ...position, command: inner }
}

const setOption = (position: Position, option: Option, value: string): Position =>
  option.long === '--data-dir' ? { ...position, dataDir: value } : position

const findOption = (command: Command, name: string): Option | undefined =>
  command.options.find(({ long, short }) => long === name || short === name)

const takesValue = ({ required, optional }: Option): boolean => required || optional

const listCandidates = async (
  { command, operands, option, dataDir }: Position,
  text: string,
  patience: number,
): Promise<readonly Candidate[]> => {
  const list = async (completed: Completed & { readonly argChoices?: readonly string[] | undefined }) => {
    const choices = (completed.argChoices ?? []).map((value) => ({ value, description: '' }))
    if (completed.source === undefined) return choices
    const found = await sources[completed.source](createClient(dataDir, patience), { text, operands })
    return [...choices, ...found]
  }
  if (option !== undefined) return list(option)
  const help = command.createHelp()
  if (text.startsWith('-')) {
    return help
      .visibleOptions(command)
      .flatMap(({ long, short, description }) =>
        [long, short].flatMap((value) => (value === undefined ? [] : [{ value, description }])),
      )
  }
  const commands = help
    .visibleCommands(command)
    .map((each) => ({ value: each.name(), description: each.summary() || each.description() }))
  const last = command.registeredArguments.at(-1)
  const argument = command.registeredArguments[operands.length] ?? (last?.variadic ? last : undefined)
  const values = argument === undefined ? [] : await list(argument)
  return [
    ...(operands.length > 0 ? [] : commands),
    ...values.filter(({ value }) => !operands.includes(value)),
  ]
}

// bash and zsh pass the words with their quotes.
const removeQuotes = (word: string): string => word.replaceAll(/\\(.)|["']/gs, '$1')
