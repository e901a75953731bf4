type Spell = (text: string) => string

const spaced =
  (between: string): Spell =>
  (text) =>
    [...text].join(between)

const eachByte =
  (spell: (byte: number) => string): Spell =>
  (text) =>
    Array.from(Buffer.from(text), spell).join('')

const hex = (byte: number): string => byte.toString(16).padStart(2, '0')
const base64: Spell = (text) => Buffer.from(text).toString('base64')
const upper: Spell = (text) => text.toUpperCase()
const percent = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
const formEncoded: Spell = (text) =>
  encodeURIComponent(text)
    .replaceAll(/[-_.!~*'()]/g, percent)
    .replaceAll('%20', '+')
const halves: Spell = (text) => `${text.slice(0, text.length / 2)} or ${text.slice(text.length / 2)}`

/** Ways in which a provider could write a secret down so that a search for its text does not find it. */
export const spellings: Readonly<Record<string, Spell>> = {
  'as it is': (text) => text,
  'with spaces': spaced(' '),
  'with a space after every fourth letter': (text) => text.replaceAll(/.{4}/g, '$& '),
  'with dots': spaced('.'),
  'with line breaks': spaced('\r\n'),
  'with zero-width spaces': spaced('\u200B'),
  'with soft hyphens': spaced('\u00AD'),
  'with grapheme joiners': spaced('\u034F'),
  'with variation selectors': spaced('\uFE0F'),
  'with Hangul fillers': spaced('\u3164'),
  'with empty braille cells': spaced('\u2800'),
  'with combining accents': spaced('\u0301'),
  'in upper case': upper,
  'in lower case': (text) => text.toLowerCase(),
  'in upper case with spaces': (text) => upper(spaced(' ')(text)),
  'in full width': (text) =>
    text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
  'in base64': base64,
  'in base64url': (text) => Buffer.from(text).toString('base64url'),
  'in base64 after one byte': (text) => base64(`.${text}`),
  'in base64 after two bytes': (text) => base64(`..${text}`),
  'in base64 with spaces': (text) => spaced(' ')(base64(text)),
  'in base64 in upper case': (text) => upper(base64(text)),
  'in hexadecimal': eachByte(hex),
  'in hexadecimal with colons': eachByte((byte) => `${hex(byte)}:`),
  'percent-encoded': eachByte((byte) => `%${hex(byte)}`),
  'percent-encoded twice': eachByte((byte) => `%25${hex(byte)}`),
  'as a form encodes it': formEncoded,
  'with a percent sign after every second letter': (text) => text.replaceAll(/../g, '%$&'),
  'in numeric references': eachByte((byte) => `&#${byte};`),
  'in hexadecimal references': eachByte((byte) => `&#x${hex(byte)};`),
  'in escapes of JavaScript': eachByte((byte) => `\\u00${hex(byte)}`),
  'in decimal numbers': eachByte((byte) => `${byte} `),
  backwards: (text) => [...text].toReversed().join(''),
  'in two halves': halves,
}
