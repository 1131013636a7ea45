/** Words of a message that the interface names. */
export const languages = ["be", "de", "en", "es", "fr", "it", "pl", "pt", "ru", "ua", "kz"] as const
export type Language = (typeof languages)[number]

export const templateEngines = ["simple", "velocity", "liquid", "none"] as const
export type TemplateEngine = (typeof templateEngines)[number]
