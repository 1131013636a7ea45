/**
 * The cost limit of rendering a text, counted and not timed, so that every run of the same letter ends alike (RENDER-4).
 * A unit is about one step of a template; characters that are produced or scanned count too, `charsPerUnit` to a unit.
 */
export type Limits = { unitsMax: number; charsMax: number }

const charsPerUnit = 16

/** The cost of scanning so many characters. */
export const unitsToScan = (chars: number): number => 1 + chars / charsPerUnit

/** Limits of one text of one letter. A line ends up in a header or an address, a body in a part of the letter. */
export const bodyLimits: Limits = { unitsMax: 4_000_000, charsMax: 10 * 1024 * 1024 }
export const lineLimits: Limits = { unitsMax: 200_000, charsMax: 10_000 }

/** All texts of all letters of one request together: a few seconds of work at the worst. */
export const requestUnitsMax = 200_000_000

/** Units left for all texts of all letters of one request. */
export type RequestBudget = { units: number }

/** Thrown inside an engine when a text exceeds its budget; engines return it as a Fault. */
export class BudgetExceeded extends Error {}

export class Budget {
  private units: number
  private chars: number
  private readonly requestBudget: RequestBudget | undefined
  constructor(limits: Limits, requestBudget?: RequestBudget) {
    this.units = limits.unitsMax
    this.chars = limits.charsMax
    this.requestBudget = requestBudget
  }

  /** Charges steps. NaN and Infinity exceed the budget as well. */
  use(units: number): void {
    this.units -= units
    if (!(this.units >= 0)) throw new BudgetExceeded("it takes too many steps to fill in")
    if (!this.requestBudget) return
    this.requestBudget.units -= units
    if (!(this.requestBudget.units >= 0))
      throw new BudgetExceeded("it takes too many steps to fill in for all recipients")
  }

  /** Charges characters that are scanned. */
  scan(chars: number): void {
    this.use(unitsToScan(chars))
  }

  /** Charges characters that are produced: output of the letter, or an intermediate value. */
  emit(chars: number): void {
    this.scan(chars)
    this.chars -= chars
    if (!(this.chars >= 0)) throw new BudgetExceeded("its result is too long")
  }

  /** Charges a search, which for long needles may look at every character many times. */
  search(textChars: number, needleChars: number): void {
    this.scan(needleChars + textChars * Math.max(1, needleChars / 32))
  }
}
