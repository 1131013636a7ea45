type Size<T> = { bytesMax: number; bytesOf: (item: T) => number }
type Batch<T> = { items: T[]; bytes: number }

const anySize: Size<unknown> = { bytesMax: 0, bytesOf: () => 0 }

/** Splits items in order into parts of a limited number and size; an item that is larger is alone in its part. */
export function inParts<T>(
  items: readonly T[],
  countMax: number,
  { bytesMax, bytesOf }: Size<T> = anySize,
): Batch<T>[] {
  const parts: Batch<T>[] = []
  for (const item of items) {
    const bytes = bytesOf(item)
    const open = parts.at(-1)
    if (open && open.items.length < countMax && open.bytes + bytes <= bytesMax) {
      open.items.push(item)
      open.bytes += bytes
    } else parts.push({ items: [item], bytes })
  }
  return parts
}
