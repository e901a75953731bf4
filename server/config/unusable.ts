/** A setting cannot be used. The message names the setting and says what to do. */
export class Unusable extends Error {}
