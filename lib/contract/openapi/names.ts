/** How a method is called in the document. */

/** The address of a method: `/{language}/transactional/api/v1/email/send.json`. */
export const openApiPath = (path: string): string => `/{language}/transactional/api/v1/${path}.json`

/** `webhook/set` → `webhookSet`, the name of its declaration. */
export const operationId = (path: string): string =>
  path.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())

/** `webhook/set` → `webhook`. */
export const groupOf = (path: string): string => path.slice(0, path.indexOf("/"))
