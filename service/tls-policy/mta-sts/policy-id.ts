const version = /^v=STSv1[ \t]*;/
const idPattern = /^[A-Za-z0-9]{1,32}$/

/**
 * The id of a domain's policy by the TXT records of `_mta-sts.DOMAIN`, each as its list of strings; null without exactly
 * one record of this version that has a valid id (RFC 8461, 3.1). Of a repeated field the first one counts.
 */
export function policyIdOf(records: readonly (readonly string[])[]): string | null {
  const [record, ...others] = records.map((strings) => strings.join("")).filter((text) => version.test(text))
  if (record === undefined || others.length > 0) return null
  const id = record
    .split(";")
    .map((field) => field.trim())
    .find((field) => field.startsWith("id="))
    ?.slice("id=".length)
  return id !== undefined && idPattern.test(id) ? id : null
}
