/** Values of an entry: MaxMind's data types as far as places need them. */
type Value = string | number | Value[] | { [key: string]: Value }

/** A network as `192.0.2.0/24` with its data. */
export type Network = { cidr: string; data: Value }

const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from("MaxMind.com")])
const separatorBytes = 16
const recordBytes = 3

/**
 * A file in MaxMind's format (search tree of 24-bit records, data section, metadata) for IPv4 networks that do not
 * overlap: https://maxmind.github.io/MaxMind-DB/
 */
export function makeMmdb(networks: readonly Network[]): Buffer {
  const tree = plant(networks)
  const data = networks.map((one) => encode(one.data))
  const offsets = data.map((_, place) => Buffer.concat(data.slice(0, place)).length)
  const recordOf = (child: Child): number => {
    if (child === null) return tree.length
    if ("node" in child) return child.node
    return tree.length + separatorBytes + (offsets[child.entry] ?? 0)
  }
  const records = tree.flatMap(([zero, one]) => [uint(recordOf(zero)), uint(recordOf(one))])
  return Buffer.concat([
    ...records,
    Buffer.alloc(separatorBytes),
    ...data,
    marker,
    encode({
      node_count: tree.length,
      record_size: recordBytes * 8,
      ip_version: 4,
      database_type: "Test-City",
      languages: ["en"],
      binary_format_major_version: 2,
      binary_format_minor_version: 0,
      build_epoch: 1,
      description: { en: "A file for tests" },
    }),
  ])
}

type Child = null | { node: number } | { entry: number }
type Node = [Child, Child]

/** One node per bit of each prefix; the last bit leads to the entry. */
function plant(networks: readonly Network[]): Node[] {
  const tree: Node[] = [[null, null]]
  networks.forEach(({ cidr }, entry) => {
    const bits = bitsOf(cidr)
    let at = 0
    bits.forEach((bit, depth) => {
      const node = tree[at] ?? [null, null]
      if (depth === bits.length - 1) node[bit] = { entry }
      else at = stepInto(node, bit, tree)
    })
  })
  return tree
}

function stepInto(node: Node, bit: 0 | 1, tree: Node[]): number {
  const child = node[bit]
  if (child && "node" in child) return child.node
  const added = tree.push([null, null]) - 1
  node[bit] = { node: added }
  return added
}

function bitsOf(cidr: string): (0 | 1)[] {
  const [address = "", length] = cidr.split("/")
  const text = address
    .split(".")
    .map((part) => Number(part).toString(2).padStart(8, "0"))
    .join("")
  return [...text.slice(0, Number(length))].map((bit) => (bit === "1" ? 1 : 0))
}

const uint = (value: number): Buffer => {
  const record = Buffer.alloc(recordBytes)
  record.writeUIntBE(value, 0, recordBytes)
  return record
}

const types = { string: 2, uint32: 6, map: 7, array: 11 }

function encode(value: Value): Buffer {
  if (typeof value === "string")
    return Buffer.concat([control(types.string, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === "number") {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(types.uint32, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([control(types.array, value.length), ...value.map(encode)])
  const pairs = Object.entries(value).flatMap(([key, inner]) => [encode(key), encode(inner)])
  return Buffer.concat([control(types.map, pairs.length / 2), ...pairs])
}

/** Type in three bits, or beyond seven in a separate byte; sizes from 29 on need a byte more. */
function control(type: number, size: number): Buffer {
  const short = Math.min(size, 29)
  const more = size >= 29 ? [size - 29] : []
  return Buffer.from(type > 7 ? [short, type - 7, ...more] : [(type << 5) | short, ...more])
}
