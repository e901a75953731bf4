import '../../styles/fold.css'
import { licences } from './licences.ts'

/** The packages in Localist, each with the text of its licence, folded. It is loaded on demand. */
export function LicenceList() {
  return (
    <ul className="licences">
      {licences.map(({ name, version, licence, text }) => (
        <li key={`${name} ${version}`}>
          {text === '' ? (
            <p>
              <Title name={name} version={version} licence={licence} />
            </p>
          ) : (
            <details className="fold">
              <summary>
                <Title name={name} version={version} licence={licence} />
              </summary>
              <pre dir="ltr">{text}</pre>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

interface TitleProps {
  readonly name: string
  readonly version: string
  readonly licence: string
}

function Title({ name, version, licence }: TitleProps) {
  return (
    <>
      {name} {version} <span className="meta">{licence}</span>
    </>
  )
}
