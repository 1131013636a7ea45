import { foldAddress } from "#contract/address"

/** The search text of a list, in the form that addresses are stored in; undefined when it is blank or null. */
export const readSearch = (search: string | null | undefined): string | undefined =>
  search?.trim() ? foldAddress(search) : undefined
