import { Method } from './endpoint.tsx'
import { makeObjectId } from './fields.tsx'
import { listHeadings } from './markdown.tsx'
import type { Reference } from './model/reference.ts'

/** The contents of the page. On a narrow screen they are folded. */
export function Navigation({ reference }: { readonly reference: Reference }) {
  const { introduction, groups, objects, problems } = reference
  return (
    <nav aria-label="Contents">
      <h2>General</h2>
      <ul>
        {listHeadings(introduction).map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
      {groups.map(({ id, title, endpoints }) => (
        <div key={id}>
          <h2>
            <a href={`#${id}`}>{title}</a>
          </h2>
          <ul>
            {endpoints.map((endpoint) => (
              <li key={endpoint.id}>
                <a href={`#${endpoint.id}`}>
                  <Method method={endpoint.method} />
                  <span>{endpoint.summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {[
        { id: 'objects', title: 'Objects', schemas: objects },
        { id: 'problems', title: 'Problems', schemas: problems },
      ].map(({ id, title, schemas }) => (
        <div key={id}>
          <h2>
            <a href={`#${id}`}>{title}</a>
          </h2>
          <ul>
            {schemas.map(({ name }) => (
              <li key={name}>
                <a href={`#${makeObjectId(name)}`}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
