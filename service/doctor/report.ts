import type { Verdict } from "./verdict.ts"

const states = ["pass", "fail", "cannot see"] as const
const width = Math.max(...states.map((state) => state.length)) + 2

/** One line for each verdict, with the lines to add below it, and the totals. */
export const reportOf = (verdicts: readonly Verdict[]): string[] => linesOf(verdicts).map(printable)

/** Verdicts quote servers and DNS, whose control characters would steer the terminal. */
const printable = (line: string): string => line.replace(/\p{Cc}/gu, "?")

const linesOf = (verdicts: readonly Verdict[]): string[] => [
  ...verdicts.flatMap(({ state, check, sentence, add }) => [
    `${state.padEnd(width)}${check}: ${sentence}`,
    ...add.map((line) => `${" ".repeat(width)}add  ${line}`),
  ]),
  "",
  states.map((state) => `${verdicts.filter((one) => one.state === state).length} ${state}`).join(", "),
]

/** 0 when nothing fails. */
export const exitCodeOf = (verdicts: readonly Verdict[]): 0 | 1 =>
  verdicts.some(({ state }) => state === "fail") ? 1 : 0
