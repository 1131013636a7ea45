/**
 * A database that cannot be used until someone changes it or its server: no later attempt succeeds before. The message
 * is for people.
 */
export class UnusableDatabase extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = "UnusableDatabase"
  }
}
