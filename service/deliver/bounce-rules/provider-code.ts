import type { Clue, Meaning, Phase, Strength } from "../bounce-rules.ts"

/**
 * Layer 3: codes and pages of providers, which their own documentation explains. A pattern is read in any text, in any
 * case; it has no open repetition, so that it is found in linear time.
 */
export type ProviderCode = Clue & {
  provider: string
  pattern: RegExp
  /** The pattern is a host name or a page; codes are not sought in host names, which anyone can choose. */
  isOfHost: boolean
  /** The provider's page, or that it was seen in replies. */
  source: string
  sample: string
  samplePhase?: Phase
}

type Row = [pattern: RegExp, means: Meaning, strength: Strength, sample: string, samplePhase?: Phase]

export const provider = (name: string, source: string, rows: readonly Row[]): ProviderCode[] =>
  rows.map(([pattern, means, strength, sample, samplePhase]) => ({
    provider: name,
    source,
    pattern,
    isOfHost: /[a-z]\\\.[a-z]/.test(pattern.source),
    means,
    strength,
    sample,
    // A provider's documented code for "later" limits our rate.
    ...(means === "try_later" ? { neverSuppresses: true } : {}),
    ...(samplePhase ? { samplePhase } : {}),
  }))
