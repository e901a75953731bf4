import { indented } from '../../renderer/reference/model/json.ts'
import type { Field } from '../../renderer/reference/model/fields.ts'
import type {
  Answer,
  Endpoint,
  Group,
  NamedSchema,
  ParameterField,
  Reference,
} from '../../renderer/reference/model/reference.ts'
import { anyOne, type TypePart } from '../../renderer/reference/model/types.ts'

/** The reference as a Markdown document. */
export function markdownOf({ introduction, groups, objects, problems }: Reference): string {
  const text = [
    '# The API',
    '<!-- Made from the endpoints by `npm run docs`. Do not edit. -->',
    introduction,
    '## Endpoints',
    groups.map(contentsOf).join('\n'),
    ...groups.flatMap(groupText),
    '## Objects',
    'The objects in the answers. Every field is always there unless the table says otherwise.',
    ...objects.flatMap(schemaText),
    '## Problems',
    'The documents of refusals. A field that is not marked as required is there only where it applies.',
    ...problems.flatMap(schemaText),
  ].join('\n\n')
  return `${text}\n`
}

const contentsOf = ({ title, endpoints }: Group): string =>
  [
    `- [${title}](#${anchorOf(title)})`,
    ...endpoints.map(
      ({ method, path, summary }) => `  - [\`${method} ${path}\`](#${anchorOf(summary)}): ${summary}`,
    ),
  ].join('\n')

const groupText = ({ title, description, endpoints }: Group): readonly string[] => [
  `## ${title}`,
  description,
  ...endpoints.flatMap(endpointText),
]

const endpointText = (endpoint: Endpoint): readonly string[] => {
  const { method, path, summary, description, credential, parameters, body, answers, curl } = endpoint
  return [
    `### ${summary}`,
    `\`${method} ${path}\` · credential: ${credential}`,
    description,
    parametersText(parameters),
    ...(body === null ? [] : bodyText(body)),
    answers.map(answerText).join('\n'),
    refusalsText(endpoint),
    ...(curlGroups.has(credential) ? [fenced('sh', curl)] : []),
  ].filter((text) => text !== '')
}

// Scripts work with todos; the other endpoints are called alike.
const curlGroups = new Set<Endpoint['credential']>(['read', 'write'])

const parametersText = (parameters: readonly ParameterField[]): string => {
  if (parameters.length === 0) return ''
  const rows = parameters.map((each) => [
    `\`${each.name}\``,
    each.isRequired ? `${each.place}, required` : each.place,
    ...typeAndWords(each),
  ])
  return table(['Parameter', 'In', 'Type', 'Description'], rows)
}

const bodyText = ({ mediaTypes, isRequired, schema }: NonNullable<Endpoint['body']>): readonly string[] => [
  `**Body**${isRequired ? '' : ' (optional)'}, ${mediaTypes.map((each) => `\`${each}\``).join(' or ')}: ${schema.description}`,
  fieldsTable(schema.fields, true),
  ...(schema.example === undefined ? [] : [fenced('json', indented(schema.example))]),
]

const answerText = ({ status, description, headers, mediaType, type }: Answer): string => {
  const names = headers.map(({ name }) => `\`${name}\``).join(', ')
  const content = mediaType === 'text/html' ? 'HTML' : typeText(type)
  return [
    `- **${status}** ${content === '' ? '' : `${content}: `}${description}`,
    ...(names === '' ? [] : [`Headers: ${names}.`]),
  ].join(' ')
}

const refusalsText = ({ refusals }: Endpoint): string => {
  const all = refusals.map(({ status, kinds }) => `${status} ${anyOne(kinds.map((kind) => `\`${kind}\``))}`)
  return `Refusals: ${all.join(', ')}.`
}

const schemaText = ({ name, description, fields, example }: NamedSchema): readonly string[] =>
  [
    `### ${headingOf(name)}`,
    description,
    fieldsTable(fields, false),
    example === undefined ? '' : fenced('json', indented(example)),
  ].filter((text) => text !== '')

const fieldsTable = (fields: readonly Field[], isInput: boolean): string =>
  table(
    ['Field', 'Type', 'Description'],
    fields.map((field) => {
      const mark = isInput ? (field.isRequired ? ', required' : '') : field.isRequired ? '' : ', optional'
      const [type = '', words = ''] = typeAndWords(field)
      return [`\`${field.name}\``, `${type}${mark}`, words]
    }),
  )

const typeAndWords = ({ type, limits, description }: Field): readonly string[] => [
  limits === '' ? typeText(type) : `${typeText(type)}, ${limits}`,
  description,
]

const typeText = (parts: readonly TypePart[]): string =>
  parts
    .map(({ text, schema }) => (schema === undefined ? text : `[${text}](#${anchorOf(headingOf(schema))})`))
    .join('')

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows]
    .map(
      (cells) => `| ${cells.map((cell) => cell.replaceAll('\n', ' ').replaceAll('|', '\\|')).join(' | ')} |`,
    )
    .join('\n')

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``

// A group of endpoints may have the same name.
const headingOf = (name: string): string => `${name} object`

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
