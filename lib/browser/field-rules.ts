import { cleanAddress, isAddress } from "#contract/address"

/** What a form can tell before it asks anybody: rules for `validate` of a field, true or a sentence. */
type Rule = (text: string) => true | string

export const filled =
  (missing: string): Rule =>
  (text) =>
    text.trim() !== "" || missing

/** An e-mail address by the contract's own rule; without `missing` it may be left out. `noAt` says more than `wrong`. */
export const address =
  ({ missing, noAt, wrong }: { missing?: string; noAt?: string; wrong: string }): Rule =>
  (text) => {
    if (text.trim() === "") return missing ?? true
    if (noAt !== undefined && !text.includes("@")) return noAt
    return isAddress(cleanAddress(text)) || wrong
  }

/** As lib/auth/password.ts has it; field-rules.test.ts holds the two together. */
export const passwordCharsMin = 10

export const newPassword =
  ({ missing, short }: { missing: string; short: string }): Rule =>
  (password) => {
    if (password === "") return missing
    return password.length >= passwordCharsMin || short
  }

/** A whole number within bounds, as it is typed. */
export const wholeNumber =
  ({ min, max, wrong }: { min: number; max: number; wrong: string }): Rule =>
  (text) => {
    const number = Number(text.trim() || Number.NaN)
    return (Number.isInteger(number) && number >= min && number <= max) || wrong
  }
