/** Time zone of pages without a project. */
export const otherwise = "UTC"

/** "America/Argentina/Buenos_Aires" → "Buenos Aires". */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ")
