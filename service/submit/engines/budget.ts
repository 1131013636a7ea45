/**
 * What filling in may cost, counted and not timed, so that every run of the same letter ends alike (RENDER-4). A unit is
 * about one step of a template; characters that are made or looked through count too, `charsPerUnit` to a unit.
 */
export type Limits = { unitsMax: number; charsMax: number }

const charsPerUnit = 16

/** What it takes to look through so many characters. */
export const unitsToLook = (chars: number): number => 1 + chars / charsPerUnit

/** One text of one letter. A line ends up in a header or an address, a body in a part of the letter. */
export const bodyLimits: Limits = { unitsMax: 4_000_000, charsMax: 10 * 1024 * 1024 }
export const lineLimits: Limits = { unitsMax: 200_000, charsMax: 10_000 }

/** All texts of all letters of one request together: a few seconds of work at the worst. */
export const requestUnitsMax = 200_000_000

/** The sum that all budgets of one request draw from. */
export type Purse = { units: number }

/** Thrown inside an engine when a text asks for too much; engines give it back as a Fault. */
export class TooMuch extends Error {}

export class Budget {
  private units: number
  private chars: number
  private readonly purse: Purse | undefined
  constructor(limits: Limits, purse?: Purse) {
    this.units = limits.unitsMax
    this.chars = limits.charsMax
    this.purse = purse
  }

  /** Counts steps. What is no number of steps (NaN, Infinity) is too much as well. */
  use(units: number): void {
    this.units -= units
    if (!(this.units >= 0)) throw new TooMuch("it takes too many steps to fill in")
    if (!this.purse) return
    this.purse.units -= units
    if (!(this.purse.units >= 0)) throw new TooMuch("it takes too many steps to fill in for all recipients")
  }

  /** Counts characters that are looked through. */
  look(chars: number): void {
    this.use(unitsToLook(chars))
  }

  /** Counts characters that are made: for the letter, or for a value on the way to it. */
  make(chars: number): void {
    this.look(chars)
    this.chars -= chars
    if (!(this.chars >= 0)) throw new TooMuch("it becomes too long when it is filled in")
  }

  /** Counts a search, which for long needles may look at every character many times. */
  search(textChars: number, needleChars: number): void {
    this.look(needleChars + textChars * Math.max(1, needleChars / 32))
  }
}
