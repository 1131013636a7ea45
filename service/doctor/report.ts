import type { Verdict } from "./verdict.ts"

const states = ["pass", "fail", "cannot see"] as const
const width = Math.max(...states.map((state) => state.length)) + 2

/** The verdicts as people read them: a line each, and below it the lines to add. */
export const reportOf = (verdicts: readonly Verdict[]): string[] => [
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
