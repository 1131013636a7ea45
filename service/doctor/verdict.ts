/** Result of one check of `npm run doctor`, with the lines (DNS records, settings) to add, after a failure or for more. */
export type Verdict = {
  /** Subject of the check: `PTR of 192.0.2.7`. */
  check: string
  state: "pass" | "fail" | "cannot see"
  sentence: string
  add: readonly string[]
}

export const pass = (check: string, sentence: string): Verdict => ({
  ...{ check, state: "pass", sentence, add: [] },
})

export const fail = (check: string, sentence: string, add: readonly string[] = []): Verdict => ({
  ...{ check, state: "fail", sentence, add },
})

export const cannotSee = (check: string, sentence: string): Verdict => ({
  ...{ check, state: "cannot see", sentence, add: [] },
})

/** An answer, or a sentence with the reason why it is missing. */
export type Answered<Answer> = { answer: Answer } | { problem: string }

export const ask = <Answer>(question: Promise<Answer>): Promise<Answered<Answer>> =>
  question.then(
    (answer) => ({ answer }),
    (error) => ({ problem: error instanceof Error ? error.message : String(error) }),
  )

const txtPartMax = 255

/** A TXT record as a zone file has it: strings of at most 255 characters (RFC 1035, 3.3.14). */
export function txtLine(name: string, text: string): string {
  const parts = text.match(new RegExp(`.{1,${txtPartMax}}`, "g")) ?? [""]
  return `${name}. TXT ${parts.map((part) => `"${part}"`).join(" ")}`
}

/** An address record of either family. */
export const addressLine = (name: string, address: string): string =>
  `${name}. ${address.includes(":") ? "AAAA" : "A"} ${address}`
