import { z } from "zod"
import { absentOr, coded } from "./coded.ts"
import { limits } from "./limits.ts"

export const projectInput = z.object(
  {
    name: z
      .string({ error: absentOr(coded(1602, "name is missing."), coded(1603, "name is a string.")) })
      .trim()
      .min(1, coded(1602, "name is blank."))
      .max(limits.projectNameCharsMax, coded(1604, "name has at most 255 characters.")),
    country: z
      .string({ error: coded(1609, "country is a string.") })
      .regex(/^[A-Z]{2}$/, coded(1610, "country is a two-letter ISO 3166-1 code."))
      .nullish(),
    send_enabled: z.boolean({ error: coded(1606, "send_enabled is true or false.") }).nullish(),
    custom_unsubscribe_url_enabled: z
      .boolean({ error: coded(1607, "custom_unsubscribe_url_enabled is true or false.") })
      .nullish(),
    backend_domain_id: z.int({ error: coded(1611, "backend_domain_id is a whole number.") }).nullish(),
    unsubscribe_page_id: z.int({ error: coded(1614, "unsubscribe_page_id is a whole number.") }).nullish(),
  },
  { error: absentOr(coded(1601, "project is missing."), coded(1601, "project is an object.")) },
)

export const project = z.object({
  id: z.string(),
  api_key: z.string(),
  name: z.string(),
  country: z.string().optional(),
  reg_time: z.string(),
  send_enabled: z.boolean(),
  custom_unsubscribe_url_enabled: z.boolean(),
  backend_domain_id: z.int().optional(),
  email_counter: z.int(),
  email_counter_limit: z.int(),
  email_counter_mode: z.string(),
  unsubscribe_page_id: z.int().optional(),
})

export type Project = z.output<typeof project>
