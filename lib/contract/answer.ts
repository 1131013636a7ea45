import { z } from "zod"

/** Every answer with HTTP 200 carries `status: "success"`. */
export const success = z.literal("success")

/** The body of every failed call. `message` is English and names the field. */
export const errorBody = z.object({ status: z.literal("error"), message: z.string(), code: z.int() })
export type ErrorBody = z.output<typeof errorBody>

/** An instant as the interface writes it. */
export const utc = z.string()
