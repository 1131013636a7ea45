import { emailValidationSingle } from "#contract/methods/email-validation"
import { rightValue } from "#contract/rights"
import { formatUtc } from "#contract/time"
import { at, days, plus, seconds } from "../../clock.ts"
import type { Context } from "../../context.ts"
import { Refusal } from "../../refusal.ts"
import type { Caller } from "../../rights/caller.ts"
import { beginValidation, endValidation } from "../../store/validations.ts"
import { validateAddress } from "../../validate-address/validate-address.ts"
import { implement } from "../method.ts"

/** Checks that a project may run at the same time (VALIDATION-5). */
const atOnceMax = 2

/** A check lasts 5 seconds; one without an end after this time belongs to a process that died. */
const lostAfterMs = seconds(30)

export const emailValidationSingleHandler = implement(
  emailValidationSingle,
  async ({ email }, caller, ctx) => {
    const validation_id = await begin(caller, ctx)
    try {
      const { result, cause, validity, ...found } = await validateAddress(email, ctx)
      const processed_at = formatUtc(ctx.clock.now())
      return { status: "success", email, result, cause, validity, ...found, processed_at }
    } finally {
      await endValidation(ctx.store.db, { project_id: caller.project_id, validation_id }, ctx.clock.now())
    }
  },
)

async function begin(caller: Caller, ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  const perDayMax = rightValue(caller.rights, "validations_per_day")
  const begun = await beginValidation(ctx.store.db, caller.project_id, now, {
    atOnceMax,
    perDayMax,
    dayStart: at(Math.floor(now.getTime() / days(1)) * days(1)),
    lostBefore: plus(now, -lostAfterMs),
  })
  if (begun === "too many at once")
    throw new Refusal(3800, `email: at most ${atOnceMax} addresses can be checked at the same time.`)
  if (begun === "too many today")
    throw new Refusal(
      3803,
      `email: the limit of ${perDayMax} checks a day is reached; try again tomorrow (UTC).`,
    )
  return begun
}
