/** Something that the person must be told, such as a file that was set aside. */
export interface Notice {
  readonly id: string
  readonly createdAt: string
  readonly message: string
}
