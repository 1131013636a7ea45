/** Of up to 128 bits. */
const numberMax = 2n ** 128n - 1n
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The campaign in a value (META-3): a whole decimal number of up to 128 bits or a UUID, each in one spelling. Any other
 * value counts as 0, as in the interface.
 */
export function campaignOf(value: string): string {
  if (uuid.test(value)) return value.toLowerCase()
  if (!/^\d{1,1024}$/.test(value)) return "0"
  const number = BigInt(value)
  return number <= numberMax ? String(number) : "0"
}
