import { Markdown } from './markdown.tsx'
import type { Field } from './model/fields.ts'
import type { TypePart } from './model/types.ts'

/** The address of a named schema on the page. */
export const makeObjectId = (name: string): string => `object-${name}`

/** The name of a type, with links to the schemas in it. */
export function TypeName({ parts }: { readonly parts: readonly TypePart[] }) {
  return (
    <span className="type">
      {parts.map(({ text, schema }) =>
        schema === undefined ? (
          text
        ) : (
          <a key={schema} href={`#${makeObjectId(schema)}`}>
            {text}
          </a>
        ),
      )}
    </span>
  )
}

interface FieldListProps {
  readonly fields: readonly (Field & { readonly place?: string })[]
  /** Whether they belong to a request, where the required ones are marked. In an answer the optional ones are. */
  readonly isInput: boolean
}

/** Fields or parameters, each in a row. */
export function FieldList({ fields, isInput }: FieldListProps) {
  return (
    <dl className="fields">
      {fields.map((field) => (
        <div key={`${field.place ?? ''}${field.name}`}>
          <dt>
            <code className="field-name">{field.name}</code>
            <TypeName parts={field.type} />
            {field.limits !== '' && <span className="limits">{field.limits}</span>}
            {field.place !== undefined && <span className="mark">{field.place}</span>}
            {isInput && field.isRequired && <span className="mark required">required</span>}
            {!isInput && !field.isRequired && <span className="mark">optional</span>}
          </dt>
          <dd>
            <Markdown text={field.description} className="words" />
          </dd>
        </div>
      ))}
    </dl>
  )
}
