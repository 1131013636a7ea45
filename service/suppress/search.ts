import { foldAddress } from "#contract/address"

/** What a list is searched for, in the form that addresses are stored in; blank and null count as nothing. */
export const readSearch = (search: string | null | undefined): string | undefined =>
  search?.trim() ? foldAddress(search) : undefined
