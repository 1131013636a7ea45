/** A trouble that one sentence explains; the sentence is all that people see of it. */
export class Fault extends Error {
  /** @param {string} sentence @param {string} [evidence] printed above the sentence, for example a tool's output */
  constructor(sentence, evidence = "") {
    super(sentence)
    this.name = "Fault"
    this.evidence = evidence
  }
}

/** Prints why a command ended and returns its exit code. Anything but a Fault is a bug and shows its stack. */
export function explain(error) {
  if (!(error instanceof Fault)) {
    console.error(error)
    return 1
  }
  if (error.evidence) console.error(error.evidence)
  console.error(`\n${error.message}`)
  return 1
}
