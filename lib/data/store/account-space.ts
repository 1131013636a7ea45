/** Replaces the project slug in rows of the account; no project can have this slug. */
export const accountSpace = "account"

/** Key row of a connection's account key; a slug has no slash, so no project uses the name. */
export const accountSpaceOf = (connection_id: string | null): string =>
  connection_id === null ? accountSpace : `${accountSpace}/${connection_id}`
