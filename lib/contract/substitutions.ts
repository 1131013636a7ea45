/** Names of merge tags: Latin letters, digits and underscore, beginning with a letter (SUBST-1). */
export const substitutionName = /^[A-Za-z][A-Za-z0-9_]*$/

/** A merge value. Scalars for every engine; arrays and objects are for velocity and liquid. */
export type SubstitutionValue =
  | string
  | number
  | boolean
  | null
  | SubstitutionValue[]
  | { [key: string]: SubstitutionValue }

export type Substitutions = Record<string, SubstitutionValue>
