import { z } from "zod"
import { orBlank } from "./absent.ts"
import { absentOr, withCode } from "./validation-error.ts"
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
      error: absentOr(
        withCode(codes.nameBlank, "name is missing."),
        withCode(codes.nameType, "name must be a string."),
      ),
    })
    .trim()
    .min(1, withCode(codes.nameBlank, "name is blank."))
    .max(limits.projectNameCharsMax, withCode(codes.nameLength, "name must have at most 255 characters."))

/** true and false, and 1 and 0 as in other methods. */
const yesOrNo = (code: number, name: string) =>
  z
    .union([z.boolean(), z.literal(0), z.literal(1)], {
      error: withCode(code, `${name} must be true or false.`),
    })
    .transform((value) => value === true || value === 1)

/** Fields that create and update share; null is as good as absent. */
const settingsOf = (codes: ProjectCodes) => {
  const notOwned = withCode(codes.backendOwner, "backend_domain_id is not a backend domain of this account.")
  const page = withCode(codes.pageType, "unsubscribe_page_id must be a whole number.")
  return {
    country: z
      .string({ error: withCode(codes.countryType, "country must be a string.") })
      .toUpperCase()
      .refine(
        (code) => countries.has(code),
        withCode(codes.country, "country must be a two-letter code of ISO 3166-1."),
      )
      .nullish(),
    send_enabled: yesOrNo(codes.sendEnabled, "send_enabled").nullish(),
    custom_unsubscribe_url_enabled: yesOrNo(
      codes.customUnsubscribe,
      "custom_unsubscribe_url_enabled",
    ).nullish(),
    backend_domain_id: z
      .int({ error: withCode(codes.backendType, "backend_domain_id must be a whole number.") })
      .min(1, notOwned)
      .max(int32Max, notOwned)
      .nullish(),
    unsubscribe_page_id: z.int({ error: page }).min(0, page).max(int32Max, page).nullish(),
  }
}

const projectObject = <S extends z.ZodRawShape>(codes: ProjectCodes, shape: S) =>
  z.object(shape, {
    error: absentOr(
      withCode(codes.absent, "project is missing."),
      withCode(codes.absent, "project must be an object."),
    ),
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
    .int({ error: withCode(1721, "email_counter must be a whole number.") })
    .min(0, withCode(1722, "email_counter can only be set to 0."))
    .max(0, withCode(1722, "email_counter can only be set to 0."))
    .nullish(),
  email_counter_limit: z
    .int({ error: withCode(1723, "email_counter_limit must be a whole number.") })
    .min(0, withCode(1724, "email_counter_limit must be 0 or more."))
    .max(int32Max, withCode(1723, `email_counter_limit must be at most ${int32Max}.`))
    .nullish(),
  email_counter_mode: z
    .enum(["default", "permanent"], {
      error: withCode(1725, "email_counter_mode must be default or permanent."),
    })
    .nullish(),
})

/** Project identifiers of project/update and project/delete; the service checks which one is present. */
export const projectIdentifiers = (codes: { idType: number; idForm: number; keyType: number }) => ({
  project_id: orBlank(
    z
      .string({ error: withCode(codes.idType, "project_id must be a string.") })
      .regex(/^\d+$/, withCode(codes.idForm, "project_id must contain only digits.")),
  ),
  project_api_key: orBlank(z.string({ error: withCode(codes.keyType, "project_api_key must be a string.") })),
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

/** The officially assigned two-letter codes of ISO 3166-1. */
export const countries: ReadonlySet<string> = new Set(
  [
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ",
    "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR",
    "GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO",
    "JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR",
    "MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO",
    "RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV",
    "TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW",
  ].flatMap((line) => line.split(" ")),
)
