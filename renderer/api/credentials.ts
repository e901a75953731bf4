/** Where the page keeps the token of its session. */
export interface Credentials {
  /** The token to send, once it is known; null where this page has none. */
  read(): Promise<string | null>
  /** Called when `refused` got a 401; answers another token to try once, or null. */
  renew(refused: string): Promise<string | null>
}
