import { z } from "zod"
import { utc } from "./answer.ts"
import { absentOr, withCode } from "./validation-error.ts"
import { keyRights } from "./key-right.ts"
import { limits } from "./limits.ts"
import { isNetwork } from "./network.ts"

/** Keys for programs (EXT-10…14). All of it is ours, so whatever is malformed is 400. */

const digits = (name: string) =>
  z
    .string({
      error: absentOr(withCode(400, `${name} is missing.`), withCode(400, `${name} must be a string.`)),
    })
    .regex(/^\d{1,18}$/, withCode(400, `${name} must contain only digits.`))

/** Project of the keys: required with the account key; may be absent with a project's own key. */
export const keyProject = digits("project_id").nullish()

export const keyId = digits("key_id")

/** For people who read a list of keys. */
export const keyName = z
  .string({ error: absentOr(withCode(400, "name is missing."), withCode(400, "name must be a string.")) })
  .trim()
  .min(1, withCode(400, "name is blank."))
  .max(
    limits.apiKeyNameCharsMax,
    withCode(400, `name must have at most ${limits.apiKeyNameCharsMax} characters.`),
  )

export const keyRight = z.enum(keyRights, {
  error: absentOr(withCode(400, "right is missing."), withCode(400, "right must be send, read or full.")),
})

/** Networks from which calls are allowed; an empty list allows all. */
export const keyNetworks = z
  .array(
    z
      .string({ error: withCode(400, "networks must contain strings.") })
      .trim()
      .refine(
        isNetwork,
        withCode(
          400,
          "networks must contain IP addresses and networks, such as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32.",
        ),
      ),
    { error: withCode(400, "networks must be a list.") },
  )
  .max(
    limits.apiKeyNetworksMax,
    withCode(400, `networks must have at most ${limits.apiKeyNetworksMax} entries.`),
  )

/** Readable fields of a key: never the key itself. */
export const apiKey = z.object({
  key_id: z.string(),
  name: z.string(),
  right: z.string(),
  networks: z.array(z.string()),
  last_four: z.string(),
  created_by: z.string().optional(),
  created_at: utc,
  last_used_at: utc.optional(),
  last_used_ip: z.string().optional(),
  revoked_at: utc.optional(),
  /** Addresses whose callbacks are signed with it (WEBHOOK-21). */
  webhooks: z.array(z.string()),
})
export type ApiKey = z.output<typeof apiKey>
