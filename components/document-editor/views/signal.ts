/** A value that parts outside of React read and are told about: what a canvas was handed, what is open in it. */
export class Signal<T> {
  private value: T
  private readonly listeners = new Set<() => void>()
  constructor(value: T) {
    this.value = value
  }
  readonly get = (): T => this.value
  set(value: T): void {
    if (Object.is(this.value, value)) return
    this.value = value
    for (const listener of [...this.listeners]) listener()
  }
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}
