import { useSyncExternalStore } from "react"

/** A value with subscribers outside of React: data passed to a canvas, open editors in it. */
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

export const useSignal = <T>(signal: Signal<T>): T =>
  useSyncExternalStore(signal.subscribe, signal.get, signal.get)
