import { z } from "zod"
import { orBlank } from "./absent.ts"
import { absentOr, coded } from "./coded.ts"
import { countries } from "./countries.ts"
import { limits } from "./limits.ts"

/** project/create and project/update have a code of their own for each rule. */
type ProjectCodes = {
  absent: number
  nameBlank: number
  nameType: number
  nameLength: number
  sendEnabled: number
  customUnsubscribe: number
  countryType: number
  country: number
  backendType: number
  backendOwner: number
  pageType: number
}

const createCodes: ProjectCodes = {
  absent: 1601,
  nameBlank: 1602,
  nameType: 1603,
  nameLength: 1604,
  sendEnabled: 1606,
  customUnsubscribe: 1607,
  countryType: 1609,
  country: 1610,
  backendType: 1611,
  backendOwner: 1612,
  pageType: 1614,
}

const updateCodes: ProjectCodes = {
  absent: 1701,
  nameBlank: 1702,
  nameType: 1703,
  nameLength: 1704,
  sendEnabled: 1709,
  customUnsubscribe: 1710,
  countryType: 1716,
  country: 1717,
  backendType: 1718,
  backendOwner: 1719,
  pageType: 1726,
}

const int32Max = 2_147_483_647

const nameOf = (codes: ProjectCodes) =>
  z
    .string({
      error: absentOr(coded(codes.nameBlank, "name is missing."), coded(codes.nameType, "name is a string.")),
    })
    .trim()
    .min(1, coded(codes.nameBlank, "name is blank."))
    .max(limits.projectNameCharsMax, coded(codes.nameLength, "name has at most 255 characters."))

/** true and false, and 1 and 0 as in other methods. */
const yesOrNo = (code: number, name: string) =>
  z
    .union([z.boolean(), z.literal(0), z.literal(1)], { error: coded(code, `${name} is true or false.`) })
    .transform((value) => value === true || value === 1)

/** Fields that create and update share; null is as good as absent. */
const settingsOf = (codes: ProjectCodes) => {
  const notOwned = coded(codes.backendOwner, "backend_domain_id belongs to nobody here.")
  const page = coded(codes.pageType, "unsubscribe_page_id is a whole number.")
  return {
    country: z
      .string({ error: coded(codes.countryType, "country is a string.") })
      .toUpperCase()
      .refine(
        (code) => countries.has(code),
        coded(codes.country, "country is a two-letter code of ISO 3166-1."),
      )
      .nullish(),
    send_enabled: yesOrNo(codes.sendEnabled, "send_enabled").nullish(),
    custom_unsubscribe_url_enabled: yesOrNo(
      codes.customUnsubscribe,
      "custom_unsubscribe_url_enabled",
    ).nullish(),
    backend_domain_id: z
      .int({ error: coded(codes.backendType, "backend_domain_id is a whole number.") })
      .min(1, notOwned)
      .max(int32Max, notOwned)
      .nullish(),
    unsubscribe_page_id: z.int({ error: page }).min(0, page).max(int32Max, page).nullish(),
  }
}

const projectObject = <S extends z.ZodRawShape>(codes: ProjectCodes, shape: S) =>
  z.object(shape, {
    error: absentOr(coded(codes.absent, "project is missing."), coded(codes.absent, "project is an object.")),
  })

/** Input of project/create. */
export const projectInput = projectObject(createCodes, {
  name: nameOf(createCodes),
  ...settingsOf(createCodes),
})

/** Input of project/update: a field that is absent or null does not change. */
export const projectEdit = projectObject(updateCodes, {
  name: nameOf(updateCodes).nullish(),
  ...settingsOf(updateCodes),
  email_counter: z
    .int({ error: coded(1721, "email_counter is a whole number.") })
    .min(0, coded(1722, "email_counter can be set to 0 only."))
    .max(0, coded(1722, "email_counter can be set to 0 only."))
    .nullish(),
  email_counter_limit: z
    .int({ error: coded(1723, "email_counter_limit is a whole number.") })
    .min(0, coded(1724, "email_counter_limit is 0 or more."))
    .max(int32Max, coded(1723, `email_counter_limit is at most ${int32Max}.`))
    .nullish(),
  email_counter_mode: z
    .enum(["default", "permanent"], {
      error: coded(1725, "email_counter_mode is default or permanent."),
    })
    .nullish(),
})

/** Project identifiers of project/update and project/delete; the service checks which one is present. */
export const projectIdentifiers = (codes: { idType: number; idForm: number; keyType: number }) => ({
  project_id: orBlank(
    z
      .string({ error: coded(codes.idType, "project_id is a string.") })
      .regex(/^\d+$/, coded(codes.idForm, "project_id has digits only.")),
  ),
  project_api_key: orBlank(z.string({ error: coded(codes.keyType, "project_api_key is a string.") })),
})

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
  /** Changes with every field of project/update, except the counter (ours, EXT-32). */
  version: z.string().optional(),
})

export type Project = z.output<typeof project>
export type ProjectEdit = z.output<typeof projectEdit>
