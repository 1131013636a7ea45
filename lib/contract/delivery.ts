import { z } from "zod"
import { absentOr, withCode } from "./validation-error.ts"

/** How messages leave (MODE-1): not at all, by mail servers of the operator's, or straight to those of recipients. */
export const deliveryModes = ["sandbox", "relay", "direct"] as const
export type DeliveryMode = (typeof deliveryModes)[number]

/** Encryption to a relay; the first two need a certificate that verifies. */
const relayTls = ["starttls", "implicit", "opportunistic", "none"] as const
export type RelayTls = (typeof relayTls)[number]

const relaysMax = 10
export const relayWeightMax = 1000
const hostCharsMax = 253
const wordCharsMax = 1000

const wordOf = (name: string) => {
  const fault = withCode(400, `${name} must be a string of 1 to ${wordCharsMax} characters.`)
  return z.string({ error: fault }).min(1, fault).max(wordCharsMax, fault).nullish()
}
const numberOf = (name: string, from: number, to: number) => {
  const fault = withCode(400, `${name} must be a whole number from ${from} to ${to}.`)
  return z.int({ error: fault }).min(from, fault).max(to, fault).nullish()
}
const hostFault = withCode(400, "host must be the name or the IP address of a mail server.")

const relay = z.object(
  {
    host: z
      .string({ error: absentOr(withCode(400, "host is missing."), hostFault) })
      .trim()
      .max(hostCharsMax, hostFault)
      .regex(/^[^\s/@?#,]+$/u, hostFault),
    port: numberOf("port", 1, 65_535),
    tls: z
      .enum(relayTls, { error: withCode(400, "tls must be starttls, implicit, opportunistic or none.") })
      .nullish(),
    username: wordOf("username"),
    password: wordOf("password"),
    weight: numberOf("weight", 0, relayWeightMax),
  },
  { error: withCode(400, "Each relay must be an object.") },
)

export const deliveryProject = z
  .string({
    error: absentOr(withCode(400, "project_id is missing."), withCode(400, "project_id must be a string.")),
  })
  .regex(/^\d+$/, withCode(400, "project_id must contain only digits."))

const modeFault = withCode(400, "mode must be sandbox, relay, direct or null.")

/** null: by the service's own settings. */
export const deliveryMode = z.enum(deliveryModes, { error: modeFault }).nullable()

export const deliveryRelays = z
  .array(relay, { error: withCode(400, "relays must be an array.") })
  .max(relaysMax, withCode(400, `relays must have at most ${relaysMax} entries.`))
  .nullish()

/** The setting in effect. Passwords are never part of it. */
export const deliveryAnswer = z.object({
  mode: z.enum(deliveryModes),
  /** false: by the service's own settings. */
  is_own: z.boolean(),
  relays: z.array(
    z.object({
      host: z.string(),
      port: z.int(),
      tls: z.enum(relayTls),
      username: z.string().nullable(),
      has_password: z.boolean(),
      weight: z.int(),
    }),
  ),
})
