/** A CRC-32 as it stands in our files: eight hex digits. */
export const hex = (checksum: number): string => checksum.toString(16).padStart(8, '0')
