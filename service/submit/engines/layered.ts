import type { Substitutions, SubstitutionValue } from "#contract/substitutions"

/**
 * Values of several maps as one: the first map with a name supplies its value, and new values are set in `top` only.
 * Nothing is copied: the shared values may have a hundred thousand names, and every letter reads a few (RENDER-4). Its
 * names cannot be listed.
 */
export function layered(top: Substitutions, ...below: readonly Substitutions[]): Substitutions {
  const layers = [top, ...below]
  const layerOf = (name: PropertyKey) => layers.find((layer) => Object.hasOwn(layer, name))
  const valueUnder = (name: PropertyKey): SubstitutionValue | undefined =>
    typeof name === "string" ? layerOf(name)?.[name] : undefined
  return new Proxy(top, {
    get: (_top, name) => valueUnder(name),
    has: (_top, name) => layerOf(name) !== undefined,
    getOwnPropertyDescriptor: (_top, name) =>
      layerOf(name) && { value: valueUnder(name), writable: true, enumerable: true, configurable: true },
    set: (_top, name, value) => Reflect.set(top, name, value),
  })
}
