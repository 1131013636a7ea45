import { hours } from "../clock.ts"

/** The e-mails that one connection may still hand over in its current hour (SMTP-4). */
export type Allowance = {
  /** True when `count` more fit now; nothing is taken. */
  fits(count: number, now: Date): boolean
  take(count: number, now: Date): void
}

/** Hours begin with the first e-mail that is taken; a clock that goes back begins a new one. */
export function hourlyAllowance(max: number): Allowance {
  let since = 0
  let taken = 0
  const begin = (now: Date) => {
    const age = now.getTime() - since
    if (age >= 0 && age < hours(1)) return
    since = now.getTime()
    taken = 0
  }
  return {
    fits(count, now) {
      begin(now)
      return taken + count <= max
    },
    take(count, now) {
      begin(now)
      taken += count
    },
  }
}
