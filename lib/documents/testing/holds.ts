import type { Test, TestKind } from "../attributes.ts"

/** The meaning of conditions and fallbacks (DOCUMENT-6), to compare engines with. */
export const isEmpty = (value: unknown): boolean =>
  [undefined, null, false, 0, "0", ""].some((one) => one === value) ||
  (Array.isArray(value) && value.length === 0)

const isNumber = (value: unknown) => typeof value === "number" || /^-?\d+$/.test(String(value))
const isEqual = (value: unknown, to: string) => !Array.isArray(value) && String(value) === to

const kinds: Record<TestKind, (value: unknown, to: string) => boolean> = {
  set: (value) => !isEmpty(value),
  empty: isEmpty,
  equals: isEqual,
  not_equals: (value, to) => !isEqual(value, to),
  more: (value, to) => isNumber(value) && Number(value) > Number(to),
  less: (value, to) => isNumber(value) && Number(value) < Number(to),
}

/** Expected result of a test for the value of its tag, with every engine. */
export const holds = (test: Test, value: unknown): boolean =>
  kinds[test.kind](value, "value" in test ? test.value : "")
