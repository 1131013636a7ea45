import { z } from "zod"
import { success } from "../answer.ts"
import { coded } from "../coded.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { addressWith, instantWith, settableCauses } from "../suppression.ts"

const cause = z.enum(settableCauses, {
  error: ({ input }) => {
    if (input === undefined || input === null || (typeof input === "string" && input.trim() === ""))
      return coded(3103, "cause is missing.")
    if (typeof input !== "string") return coded(3104, "cause is a string.")
    return coded(3105, `cause is one of ${settableCauses.join(", ")}.`)
  },
})

export const suppressionSet = method({
  path: "suppression/set",
  summary: "Suppress an address: the project no longer sends to it.",
  access: { area: "suppressions", action: "write" },
  key: "either",
  input: request({
    email: addressWith({ blank: 3100, type: 3101, bad: 3102 }, "email"),
    cause,
    created: instantWith({ type: 3106, bad: 3107 }, "created"),
  }),
  output: z.object({ status: success }),
})
