import { cleanAddress, isAddress, isRecipientAddress } from "#contract/address"

/** Checks that a form makes without a request: rules for `validate` of a field, true or a sentence. */
type Rule = (text: string) => true | string

export const filled =
  (missing: string): Rule =>
  (text) =>
    text.trim() !== "" || missing

type AddressTexts = { missing?: string; noAt?: string; wrong: string }

/** An e-mail address by a rule of the contract; without `missing` it may be left out. `noAt`: for text without an @. */
const addressRule =
  (isValid: (text: string) => boolean) =>
  ({ missing, noAt, wrong }: AddressTexts): Rule =>
  (text) => {
    if (text.trim() === "") return missing ?? true
    if (noAt !== undefined && !text.includes("@")) return noAt
    return isValid(cleanAddress(text)) || wrong
  }

/** An address in ASCII: of a member or a sender. */
export const address = addressRule(isAddress)

/** An address that a message can go to (SEND-22); its input is of type text, as browsers refuse letters beyond ASCII in others. */
export const recipientAddress = addressRule(isRecipientAddress)

/** Same as in lib/access/auth/password.ts; field-rules.test.ts compares the two. */
export const passwordCharsMin = 10

export const newPassword =
  ({ missing, short }: { missing: string; short: string }): Rule =>
  (password) => {
    if (password === "") return missing
    return password.length >= passwordCharsMin || short
  }

/** A whole number within bounds, as typed. */
export const wholeNumber =
  ({ min, max, wrong }: { min: number; max: number; wrong: string }): Rule =>
  (text) => {
    const number = Number(text.trim() || Number.NaN)
    return (Number.isInteger(number) && number >= min && number <= max) || wrong
  }
