import { z } from "zod"
import { absentOr, coded } from "./coded.ts"

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
  const fault = coded(400, `${name} is a string of 1 to ${wordCharsMax} characters.`)
  return z.string({ error: fault }).min(1, fault).max(wordCharsMax, fault).nullish()
}
const numberOf = (name: string, from: number, to: number) => {
  const fault = coded(400, `${name} is a whole number from ${from} to ${to}.`)
  return z.int({ error: fault }).min(from, fault).max(to, fault).nullish()
}
const hostFault = coded(400, "host is the name or the IP address of a mail server.")

const relay = z.object(
  {
    host: z
      .string({ error: absentOr(coded(400, "host is missing."), hostFault) })
      .trim()
      .max(hostCharsMax, hostFault)
      .regex(/^[^\s/@?#,]+$/u, hostFault),
    port: numberOf("port", 1, 65_535),
    tls: z
      .enum(relayTls, { error: coded(400, "tls is starttls, implicit, opportunistic or none.") })
      .nullish(),
    username: wordOf("username"),
    password: wordOf("password"),
    weight: numberOf("weight", 0, relayWeightMax),
  },
  { error: coded(400, "Each of the relays is an object.") },
)

export const deliveryProject = z
  .string({ error: absentOr(coded(400, "project_id is missing."), coded(400, "project_id is a string.")) })
  .regex(/^\d+$/, coded(400, "project_id has digits only."))

const modeFault = coded(400, "mode is sandbox, relay, direct or null.")

/** null: by the service's own settings. */
export const deliveryMode = z.enum(deliveryModes, { error: modeFault }).nullable()

export const deliveryRelays = z
  .array(relay, { error: coded(400, "relays is an array.") })
  .max(relaysMax, coded(400, `There are at most ${relaysMax} relays.`))
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
